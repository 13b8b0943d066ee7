import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownData } from '../../../src/api/own-data'
import { backup as backupProgram } from '../../../server/cli/commands/backup'
import { restore as restoreProgram } from '../../../server/cli/commands/restore'
import { DatabaseBusy } from '../../../server/database/database'
import { claimPostgres, openPostgres } from '../../../server/database/postgres'
import { signIn, type Landlord } from '../../support/client'
import { contador, runHere } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { aContractForm, addDocument, addProperty } from '../../support/landlord-fixtures'
import { startPostgres, type Postgres } from '../../support/postgres'
import { serve } from '../../support/server'

/** PostgreSQL with the users and the database that compose.yaml makes. */
let postgres: Postgres
let folder: string
let env: Record<string, string>
let admin: string

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

beforeAll(async () => {
  postgres = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'portal-two-users-'))
  admin = new URL('/postgres', await postgres.createDatabase()).href
  const as = (user: string) => admin.replace('//postgres@', `//${user}:a1b2@`).replace(/postgres$/, 'portal')
  env = {
    DATABASE_OWNER_URL: as('portal'),
    DATABASE_URL: as('portal_app'),
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
  }
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  writeFileSync(join(secrets, 'database_owner_url'), `${env['DATABASE_OWNER_URL']}\n`)
  writeFileSync(join(secrets, 'database_url'), `${env['DATABASE_URL']}\n`)
  // As psql reads it: a variable is what a command says.
  const variables = new Map<string, string>()
  const statements = read('compose.database.sql')
    .replaceAll('/run/secrets', secrets)
    .replace(/^\\set (\w+) `(.*)`$/gm, (_, name: string, command: string) => {
      variables.set(name, execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim())
      return ''
    })
    .replace(/:'(\w+)'/g, (_, name: string) => `'${variables.get(name) ?? ''}'`)
    .replace(/^--.*$/gm, '')
  await sql(admin, 'alter role portal rename to of_the_template')
  for (const statement of statements.split(';').filter((one) => one.trim())) await sql(admin, statement)
})

afterAll(() => {
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a statement as one of the users; resolves to its rows. */
async function sql(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
const asPortal = (statement: string) => sql(env['DATABASE_URL'] ?? '', statement)
const asOwner = (statement: string) => sql(env['DATABASE_OWNER_URL'] ?? '', statement)
const type = (...words: string[]) => contador(env, ...words)

/** María at a portal that runs as the user who owns nothing. */
async function withPortal<Result>(work: (maria: Landlord) => Promise<Result>) {
  const server = await serve(env, { look: 50 })
  try {
    return await work(await signIn(server.url, 'maria.gonzalez@example.cl', 'Inversionista.2026'))
  } finally {
    await server.stop()
  }
}

const upload = async (maria: Landlord, detalle: string) =>
  String(await addDocument(maria, { tipoDocument: 32, detalle }))

test('the guide makes the users as compose does', () => {
  const [, guide = ''] = /```sql\n([^]*?)```/.exec(read('docs/deploy.md')) ?? []
  const statements = (text: string) =>
    text.replaceAll(/^(--|\\).*\n/gm, '').replaceAll(/(?<=password ):?'\w[\w-]*'/g, '')
  expect(guide).toContain('create user portal_app')
  expect(statements(read('compose.database.sql'))).toBe(statements(guide))
})

test('the portal starts on an empty database and works, as a user who owns nothing', async () => {
  await withPortal(async (maria) => {
    const id = await upload(maria, 'Mandato')
    const property = await addProperty(maria)
    expect((await maria.send('POST', '/api/client/contrato', aContractForm(property))).status).toBe(200)
    for (const path of ['initial', 'inmueble', 'contrato', 'task-monthly', 'task/totals', 'notifications'])
      expect((await maria.get(`/api/client/${path}`)).status, path).toBe(200)
    // The commands, each of which migrates, while the portal runs.
    expect(await type('rechazar', id, '--nota', 'Falta la firma.')).toMatchObject({ code: 0, err: '' })
    expect((await type('historial', id)).out).toMatch(/rechazado .*maria\.gonzalez/)
    expect((await fetch((await maria.read(ownData)).file ?? '')).status).toBe(200)
  })
  expect(await asOwner(`select distinct tableowner from pg_tables where schemaname = 'public'`)).toEqual([
    { tableowner: 'portal' },
  ])
})

test.each([
  `update trail set actor = 'Otra'`,
  `delete from trail`,
  `truncate trail`,
  `drop table trail`,
  `alter table trail disable trigger all`,
  `drop trigger trail_is_kept on trail`,
  `set session_replication_role = replica`,
  `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  `create table mine (id integer)`,
  `create temporary table mine (id integer)`,
  `create schema mine`,
  `alter table users add column mine text`,
  `truncate users cascade`,
  `drop table users cascade`,
  `drop schema public cascade`,
  `insert into migrations (name) values ('999-mine.sql')`,
  `update migrations set sha256 = 'mine'`,
  `select setval('ids', 1)`,
  `create role mine`,
  `grant portal to portal_app`,
])('this user can change no table, and nothing that was written to the trail: %s', async (statement) => {
  await expect(asPortal(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a table of a later migration can be used after the next start, and what was granted besides is taken back', async () => {
  await asOwner(`create table later (id integer primary key)`)
  await asOwner(`grant all on trail, later to portal_app`)
  // As every user may in a database of PostgreSQL 14.
  await asOwner(`grant create on schema public to public`)
  await withPortal(async (maria) => upload(maria, 'Después'))
  expect(await asPortal(`insert into later values (1) returning id`)).toEqual([{ id: 1 }])
  const refused = ['truncate later', 'drop table later', 'delete from trail', 'truncate trail']
  for (const statement of [...refused, 'create table mine (id integer)'])
    await expect(asPortal(statement)).rejects.toMatchObject({ code: '42501' })
  await asOwner(`drop table later`)
})

test('a landlord is deleted, kept in a backup and restored', async () => {
  const archive = join(folder, 'backup.tar.gz')
  expect(await runHere(backupProgram, [archive], env)).toMatchObject({ code: 0, err: '' })
  const trail = await asPortal(`select * from trail order by id`)

  await type('crear-inversionista', 'Nueva', 'nueva@example.cl')
  expect((await type('eliminar', 'nueva@example.cl', '--confirmo')).err).toBe('')
  expect(await asPortal(`select from users where email = 'nueva@example.cl'`)).toEqual([])

  expect(await runHere(restoreProgram, [archive, '--overwrite'], env)).toMatchObject({ code: 0, err: '' })
  await withPortal((maria) => upload(maria, 'Restaurado'))
  expect(await asPortal(`select * from trail order by id`)).toEqual(trail)
  await expect(asPortal(`delete from trail`)).rejects.toMatchObject({ code: '42501' })
  expect((await type('revisar')).code).toBe(0)
})

test('94: a restore is refused while the portal runs, and lets the portal’s user in by itself', async () => {
  const archive = join(folder, 'running.tar.gz')
  await runHere(backupProgram, [archive], env)
  const rows = await asOwner(`select id from documents order by id`)
  await withPortal(async (maria) => {
    expect(await runHere(restoreProgram, [archive, '--overwrite'], env)).toEqual({
      code: 1,
      out: '',
      err: 'No se pudo llegar a los datos: Un servidor, un comando u otra restauración está usando la base de datos: detenlo y prueba de nuevo. No se cambió nada.',
    })
    await upload(maria, 'Mientras tanto')
  })
  expect(await runHere(restoreProgram, [archive, '--overwrite'], env)).toMatchObject({ code: 0, err: '' })
  // Before any start.
  expect(await asPortal(`select id from documents order by id`)).toEqual(rows)
  await expect(asPortal(`delete from trail`)).rejects.toMatchObject({ code: '42501' })
})

test('94: while a restore runs no server starts, and one that lost its connections says that it is busy', async () => {
  const claim = await claimPostgres(env['DATABASE_OWNER_URL'] ?? '')
  expect(await contador(env, 'inversionistas')).toMatchObject({
    code: 3,
    err: expect.stringContaining('A restore is running on this database') as string,
  })
  const db = openPostgres(env['DATABASE_URL'] ?? '')
  await expect(db.query(`select 1`)).rejects.toBeInstanceOf(DatabaseBusy)
  await claim.release()
  expect(await db.query(`select 1 as one`)).toEqual([{ one: 1 }])
  await db.close()
})

test('a restore waits for the connections of a command that has just ended', async () => {
  const db = openPostgres(env['DATABASE_URL'] ?? '')
  expect(await db.query(`select 1 as one`)).toEqual([{ one: 1 }])
  const claim = claimPostgres(env['DATABASE_OWNER_URL'] ?? '')
  const looks = `select from pg_stat_activity where query like '%pg_try_advisory_lock(%' and pid <> pg_backend_pid()`
  await eventually(async () => expect(await sql(admin, looks)).not.toEqual([]))
  await db.close()
  await (await claim).release()
})

test('without the owner, with a wrong one or as the owner nothing starts, and a sentence says why', async () => {
  const { DATABASE_OWNER_URL: owner = '', ...alone } = env
  const missing =
    /DATABASE_OWNER_URL falta; puede ser la dirección del usuario dueño de las tablas \(.*(permission denied|must be owner).*\)\.$/
  const archive = join(folder, 'backup.tar.gz')
  const rows = await asOwner(`select count(*) from documents`)
  expect(await contador(alone, 'inversionistas')).toMatchObject({
    code: 3,
    err: expect.stringMatching(missing) as string,
  })
  for (const [program, words] of [
    [backupProgram, [join(folder, 'other.tar.gz')]],
    [restoreProgram, [archive, '--overwrite']],
  ] as const)
    expect(await runHere(program, words, alone)).toMatchObject({
      code: 1,
      err: expect.stringMatching(missing) as string,
    })
  expect(await asOwner(`select count(*) from documents`)).toEqual(rows)

  const away = { ...env, DATABASE_OWNER_URL: 'postgres://portal:secret@127.0.0.1:1/portal' }
  expect((await contador(away, 'inversionistas')).err).toMatch(
    /DATABASE_OWNER_URL es 'postgres:\/\/127\.0\.0\.1:1'; puede ser un servidor de PostgreSQL que deje entrar a este \(.*ECONNREFUSED.*\)\.$/,
  )
  // Another database of the same server: nothing is made in it.
  const elsewhere = owner.replace(/portal$/, 'template1')
  expect((await contador({ ...env, DATABASE_OWNER_URL: elsewhere }, 'inversionistas')).err).toMatch(
    /DATABASE_OWNER_URL es 'postgres:.*'; puede ser la dirección de la misma base que DATABASE_URL\.$/,
  )
  expect(await sql(elsewhere, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  for (const DATABASE_URL of [owner, admin.replace(/postgres$/, 'portal')])
    expect((await contador({ ...env, DATABASE_URL }, 'inversionistas')).err).toMatch(
      /DATABASE_URL es 'postgres:.*'; puede ser la dirección de un usuario que no sea dueño de las tablas ni superusuario, junto a DATABASE_OWNER_URL\.$/,
    )
})
