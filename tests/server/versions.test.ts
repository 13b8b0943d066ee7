import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { storedFile } from '../../src/api/documents'
import { initialDocuments } from '../../src/api/initial'
import { sidebarMedia } from '../../src/api/media'
import { backup } from '../../server/cli/commands/backup'
import { restore } from '../../server/cli/commands/restore'
import { readConfig } from '../../server/config'
import { databaseUser } from '../../server/database/programs'
import { openPostgres } from '../../server/database/postgres'
import { openServices } from '../../server/open-services'
import { ana, keyOf } from '../fixtures/versions/ana'
import { ownPassword, receiptOf, signIn, someJpeg } from '../support/client'
import { contador, runHere } from '../support/contador'
import { emptyData } from '../support/new-data'
import { serve } from '../support/server'
import { sha256 } from '../support/stored-files'

/** What each version left, by tests/fixtures/versions/make.ts. */
const fixtures = fileURLToPath(new URL('../fixtures/versions/', import.meta.url))
const left = (kind: string) => readdirSync(fixtures).filter((name) => name.endsWith(kind))

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function empty(): Promise<{ DATA_DIR: string; DATABASE_URL: string; DEMO: string }> {
  const data = { ...(await emptyData()), DEMO: '0' }
  folders.push(data.DATA_DIR)
  return data
}

/** What Ana, her phone and the accountant had is there, and goes on. */
async function expectAll(env: Record<string, string>): Promise<void> {
  const server = await serve(env)
  const { db } = server.services
  const landlord = await signIn(server.url, ana.email, ownPassword)

  const listed = (await landlord.read(initialDocuments)).map((row) => [row.id, row.status, row.respuesta])
  expect(listed).toEqual(
    expect.arrayContaining([
      [30, 1, null],
      [31, 0, null],
      [33, 2, null],
      [34, null, 'no-aplica'],
    ]),
  )
  const documents = await db.query<{ id: number; sha256: string; erased: boolean; received: string }>(
    `select d.id, d.sha256, d.file_key is null as erased, iso(u.received_at) as received
     from documents d join uploads u on u.document_id = d.id order by d.id`,
  )
  expect(documents.map(({ erased }) => erased)).toEqual([
    ...[false, false, false, false, true, false, false, false],
  ])
  const files: Uint8Array[] = []
  for (const { id, sha256: hash, erased } of documents) {
    if (erased) continue
    const { file } = await landlord.read(storedFile(id))
    const bytes = new Uint8Array(await (await fetch(file ?? '')).arrayBuffer())
    expect([id, sha256(bytes)]).toEqual([id, hash])
    files.push(bytes)
  }

  // A phone that sends again what it had sent gets the receipt of that time; a new document gets a new id.
  const [first] = documents
  const [identity = new Uint8Array()] = files
  const create = '/api/client/initial/create'
  const again = await landlord.upload(create, { tipoDocument: 30 }, identity, { key: keyOf(1) })
  expect(receiptOf(again)).toMatchObject({ document_id: first?.id, received_at: first?.received })
  const upload = await landlord.upload(create, { tipoDocument: 35 }, someJpeg(100))
  const { document_id } = receiptOf(upload)
  expect(document_id).toBeGreaterThan(Math.max(...documents.map(({ id }) => id)))

  const [waiting] = (await landlord.read(initialDocuments)).filter(({ id }) => id === 31)
  expect((await contador(env, 'aprobar', `${waiting?.idDocument}`)).code).toBe(0)
  const versions = await db.query(`select version from documents where id in ($1, $2) order by id`, [
    waiting?.idDocument,
    document_id,
  ])
  expect(versions).toEqual([{ version: 2 }, { version: 1 }])
  expect((await contador(env, 'historial', '--inversionista', ana.email)).out).toContain('vencimiento')
  const tenant = await contador(env, 'arrendatario', '12.345.678-5')
  expect(tenant.out).toMatch(/Otto Paz[^]*Catalina Fuentes/)
  await server.stop()
}

describe('data of before 1.0.0', () => {
  const sentence =
    'Estos datos son de una versión del portal anterior a la 1.0.0. Haz un respaldo con la última 0.1 (npm run backup -- ARCHIVO) y restáuralo con esta: npm run restore -- ARCHIVO --overwrite.'

  /** A database with the notes of 0.1 on its migrations, and a landlord. */
  async function dataOf01() {
    const env = await empty()
    const db = openPostgres(env.DATABASE_URL)
    await db.script(
      `create table migrations (name text primary key, at timestamptz not null default now(), sha256 text);
       insert into migrations (name, sha256) values ('001-schema.sql', 'x'), ('036-names-as-typed.sql', 'y');
       create table users (id integer, name text);
       create table documents (id integer, file_key text, bytes integer, sha256 text);
       create table media (id integer, file_key text, bytes integer, sha256 text);
       insert into users values (1, 'Ana Rojas')`,
    )
    await db.close()
    return env
  }

  test('are refused with the way to carry them over, and nothing in them changes', async () => {
    const env = await dataOf01()
    await expect(openServices(readConfig(env))).rejects.toThrow(sentence)
    expect(await contador(env, 'inversionistas')).toMatchObject({ code: 3, err: sentence })
    expect((await runHere(backup, [join(env.DATA_DIR, 'a.tar.gz')], env)).err).toContain(sentence)
    const db = openPostgres(env.DATABASE_URL)
    const tables = await db.query(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(tables).toEqual(['documents', 'media', 'migrations', 'users'].map((name) => ({ name })))
    expect(await db.query(`select * from users`)).toEqual([{ id: 1, name: 'Ana Rojas' }])
    await db.close()
  })

  test('are replaced by the backup that the last 0.1 made of them', async () => {
    const env = await dataOf01()
    const archive = join(fixtures, '0.1.0-backup.tar.gz')
    expect((await runHere(restore, [archive], env)).err).toContain('Ya hay inversionistas (1)')
    expect(await runHere(restore, [archive, '--overwrite'], env)).toMatchObject({ code: 0, err: '' })
    expect((await contador(env, 'inversionistas')).out).toContain(ana.email)
  })

  test('come whole with a backup of the last 0.1: also what no later version writes', async () => {
    const env = await empty()
    await runHere(restore, [join(fixtures, '0.1.0-backup.tar.gz')], env)
    // One address in two spellings: who has the second one is named, and can get another address.
    const [, second = ''] =
      /^(\d+) .* no puede ingresar: su correo es el de \d+$/m.exec(
        (await contador(env, 'inversionistas')).out,
      ) ?? []
    expect((await contador(env, 'cambiar-inversionista', second, '--correo', 'dos@ñuñoa.cl')).code).toBe(0)
    // A former tenant without a RUT is found, and erased, by the name.
    expect((await contador(env, 'arrendatario', 'ema lira')).out).toContain('Ema Lira (hasta el')
    expect((await contador(env, 'eliminar-arrendatario', 'ema lira', '--confirmo')).code).toBe(0)
    expect((await contador(env, 'arrendatario', 'ema lira')).code).toBe(1)
    // A link that was published to a private address is not shown.
    const server = await serve(env)
    const landlord = await signIn(server.url, ana.email, ownPassword)
    const { documents } = await landlord.read(sidebarMedia)
    expect(documents.map(({ title }) => title)).toEqual(['El SII', 'Guía'])
    await server.stop()
  })

  test('do not come with a backup of an older 0.1, which says how they do', async () => {
    const env = await empty()
    const tar = gunzipSync(readFileSync(join(fixtures, '0.1.0-backup.tar.gz')))
    tar.write('030', tar.indexOf('036-names-as-typed.sql'))
    const older = join(env.DATA_DIR, 'older.tar.gz')
    writeFileSync(older, gzipSync(tar))
    expect(await runHere(restore, [older], env)).toMatchObject({
      code: 1,
      err: 'El respaldo es de una versión anterior a la última 0.1 (030-names-as-typed.sql): restáuralo con la última 0.1, y haz otro con ella.',
    })
  })
})

test.each(left('-backup.tar.gz'))('%s is restored, and all that was in it goes on', async (name) => {
  const env = await empty()
  expect(await runHere(restore, [join(fixtures, name)], env)).toMatchObject({ code: 0, err: '' })
  await expectAll(env)
})

test.each(left('-data.tar.br'))(
  '%s, a data folder, is opened, and all that was in it goes on',
  async (name) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-version-'))
    folders.push(dataDir)
    const user = databaseUser(dataDir)
    execFileSync('tar', ['-x', '-C', dataDir, '--no-same-owner'], {
      input: brotliDecompressSync(readFileSync(join(fixtures, name))),
    })
    // As root the database is another user's.
    if (user)
      for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
        if (path.startsWith('postgres')) chownSync(join(dataDir, path), user.uid, user.gid)
    await expectAll({ DATA_DIR: dataDir, DEMO: '0' })
  },
)
