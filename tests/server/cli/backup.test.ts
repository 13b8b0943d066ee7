import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialDocuments } from '../../../src/api/initial'
import { backup as backupProgram } from '../../../server/cli/commands/backup'
import { restore as restoreProgram } from '../../../server/cli/commands/restore'
import { openPostgres } from '../../../server/database/postgres'
import { receiptOf, signIn, someJpeg } from '../../support/client'
import { run, runHere } from '../../support/contador'
import { startObjectStore, type ObjectStore } from '../../support/object-store'
import { newData } from '../../support/new-data'
import { newDatabase } from '../../support/postgres'
import { serve } from '../../support/server'
import { sha256, spooledFiles, storedFiles, storedPaths } from '../../support/stored-files'
import { newDataDir } from '../../support/template-data'

let folder: string
let store: ObjectStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  // As root a database's own user passes through it.
  chmodSync(folder, 0o755)
  store = await startObjectStore()
})

afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const backup = (env: Record<string, string>, ...words: string[]) => runHere(backupProgram, words, env)
const restore = (env: Record<string, string>, ...words: string[]) => runHere(restoreProgram, words, env)
const emptyFolder = () => mkdtempSync(join(folder, 'data-'))

const addressed = v.object({ file: v.string() })
const rowsSchema = v.object({
  documents: v.array(v.looseObject({ id: v.number(), idDocument: v.optional(v.nullable(v.number())) })),
})

/** All that María sees: every list, every document's notes, every file by its hash. */
async function allThatMariaSees(env: Record<string, string>): Promise<unknown> {
  const server = await serve({ ...env, DEMO: '0' })
  try {
    const maria = await signIn(server.url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
    const seen: Record<string, unknown> = {}
    for (const path of [
      ...[
        'initial',
        'initial/other',
        'inmueble',
        'contrato',
        'task-monthly',
        'task/totals',
        'task/getActivity',
      ],
      ...['notifications', 'notifications/pending', 'notifications/rejected', 'media/sidebar'],
    ]) {
      seen[path] = (await maria.get(`/api/client/${path}`)).json
    }
    const documents = v.parse(rowsSchema, seen['initial']).documents
    const others = v.parse(rowsSchema, seen['initial/other']).documents
    for (const id of [...documents.map((row) => row.idDocument), ...others.map((row) => row.id)]) {
      if (!id) continue
      const { file } = v.parse(addressed, (await maria.get(`/api/client/getFile/${id}`)).json)
      const bytes = Buffer.from(await (await fetch(file)).arrayBuffer())
      const notes = (await maria.get(`/api/client/getNotes/${id}`)).json
      seen[id] = [sha256(bytes), notes]
    }
    return withoutAddresses(seen)
  } finally {
    await server.stop()
  }
}

/** Signed addresses expire at another second, at another port. */
function withoutAddresses(seen: unknown): unknown {
  return JSON.parse(JSON.stringify(seen).replace(/http:\/\/127\.0\.0\.1:\d+[^"]*/g, ''))
}

test('a backup of a running server is restored whole, into another database and another store', async () => {
  const embedded = { DATA_DIR: newDataDir() }
  const server = await serve(embedded)
  const maria = await signIn(server.url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
  const photo = someJpeg(700_000)
  // Quotes, a line separator and an emoji: what an archive of lines could trip on.
  const detalle = 'Ñandú "7" \\n \u2028 🏠'
  const key = randomUUID()
  const upload = (landlord: typeof maria) =>
    landlord.upload('/api/client/initial/create', { tipoDocument: 32, detalle }, photo, { key })
  const receipt = receiptOf(await upload(maria))

  const pending = (await maria.read(initialDocuments)).find(({ status }) => status === null)
  const answer = { respuesta: 'no-lo-tengo', tipoDocument: pending?.id, detalle }
  expect((await maria.send('POST', '/api/document/addNotes', answer)).status).toBe(200)

  const archive = join(folder, 'whole.tar.gz')
  // In a process of its own, while the server runs.
  const done = await run('backup', [archive], embedded)
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toMatch(/^\d+ registros y \d+ archivos en /)
  // It holds personal data.
  expect(statSync(archive).mode & 0o077).toBe(0)
  await server.stop()

  const elsewhere = { ...store.env, DATABASE_URL: await newDatabase('template0'), DATA_DIR: emptyFolder() }
  expect((await restore(elsewhere, archive)).code).toBe(0)
  const before = await allThatMariaSees(embedded)
  for (const part of [sha256(photo), '"respuesta":"no-lo-tengo"'])
    expect(JSON.stringify(before)).toContain(part)
  expect(await allThatMariaSees(elsewhere)).toEqual(before)

  // And home again.
  const back = join(folder, 'back.tar.gz')
  expect((await backup(elsewhere, back)).code).toBe(0)
  const home = { DATA_DIR: emptyFolder() }
  expect((await run('restore', [back], home)).code).toBe(0)
  expect(await allThatMariaSees(home)).toEqual(before)

  // Idempotency keys from before the backup still have their documents, and new rows do not take old ids.
  const again = await serve(home)
  const there = await signIn(again.url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
  expect(receiptOf(await upload(there))).toEqual(receipt)
  const other = await there.upload(
    '/api/client/initial/create',
    { tipoDocument: 32, detalle: 'Nuevo' },
    photo,
  )
  expect(receiptOf(other).document_id).toBeGreaterThan(receipt.document_id)
  await again.stop()
  rmSync(embedded.DATA_DIR, { recursive: true, force: true })
})

test('the help and a line without a file say how it is typed', async () => {
  const env = { DATA_DIR: emptyFolder() }
  for (const [program, name] of [
    [backup, 'backup'],
    [restore, 'restore'],
  ] as const) {
    const usage = `Uso: npm run ${name} -- ARCHIVO [OPCIONES]`
    expect(await program(env, '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining(usage) as string,
    })
    expect(await program(env)).toEqual({ code: 2, out: '', err: `Falta ARCHIVO.\n\n${usage}` })
    expect((await program(env, 'a.tar.gz', '--force')).code).toBe(2)
  }
  expect(readdirSync(env.DATA_DIR)).toEqual([])
})

test('a backup of a database or a folder without a portal makes nothing there', async () => {
  const DATABASE_URL = await newDatabase('template0')
  const archive = join(folder, 'nothing.tar.gz')
  for (const env of [{ DATA_DIR: emptyFolder() }, { DATA_DIR: emptyFolder(), DATABASE_URL }]) {
    expect(await backup(env, archive)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^No hay datos del portal en /) as string,
    })
    expect(readdirSync(env.DATA_DIR).filter((name) => name === 'postgres')).toEqual([])
  }
  expect(existsSync(archive)).toBe(false)
  const db = openPostgres(DATABASE_URL)
  expect(await db.query(`select from pg_tables where schemaname = 'public'`)).toEqual([])
  await db.close()
})

test('neither an archive nor stored data is overwritten without --overwrite', async () => {
  const data = await newData()
  const dataDir = data.DATA_DIR
  const archive = join(folder, 'twice.tar.gz')
  expect((await backup(data, archive)).code).toBe(0)
  expect(await backup(data, archive)).toMatchObject({
    code: 1,
    err: `Ya existe ${archive}: --overwrite lo reemplaza.`,
  })
  expect((await backup(data, archive, '--overwrite')).code).toBe(0)

  const server = await serve(data)
  const maria = await signIn(server.url, 'maria.gonzalez@example.cl', 'Inversionista.2026')
  const later = await maria.upload(
    '/api/client/initial/create',
    { tipoDocument: 32, detalle: 'Después' },
    someJpeg(9000),
  )
  expect(later.status).toBe(200)
  const inUse = await restore(data, archive, '--overwrite')
  expect(inUse.code).toBe(1)
  expect(inUse.err).toContain('está usando la base de datos')
  await server.stop()

  const held = storedFiles(dataDir).length
  expect(await restore(data, archive)).toMatchObject({
    code: 1,
    err: 'Ya hay inversionistas (2): --overwrite reemplaza todo lo guardado.',
  })
  expect(storedFiles(dataDir)).toHaveLength(held)
  expect((await restore(data, archive, '--overwrite')).code).toBe(0)
  // The upload after the backup is gone, and its file.
  expect(storedFiles(dataDir)).toHaveLength(held - 1)
  expect(JSON.stringify(await allThatMariaSees(data))).not.toContain('Después')
  rmSync(dataDir, { recursive: true, force: true })
})

test('a restore drops no table or view of another program, in a portal or in a database of others', async () => {
  const env = await newData()
  const archive = join(folder, 'alone.tar.gz')
  await backup(env, archive)
  const elsewhere = { DATABASE_URL: await newDatabase('template0'), DATA_DIR: emptyFolder() }
  for (const [data, made, named] of [
    [env, 'clientes', 'clientes, informe'],
    [elsewhere, 'migrations', 'informe, migrations'],
  ] as const) {
    const db = openPostgres(data.DATABASE_URL, { claimed: true })
    await db.script(`create table ${made} (nombre text); create view informe as select nombre from ${made}`)
    const { code, err } = await restore(data, archive, '--overwrite')
    const said = `tablas que no son del portal (${named}), y restaurar las borraría`
    expect([code, err]).toEqual([1, expect.stringContaining(said) as string])
    expect(await db.query(`select nombre from informe`)).toEqual([])
    await db.script(`drop table ${made} cascade`)
    await db.close()
    expect((await restore(data, archive, '--overwrite')).code).toBe(0)
  }
})

test('a place where no file can be written, and data that can not be reached, are one line', async () => {
  const data = await newData()
  const dataDir = data.DATA_DIR
  expect(await backup(data, '/no/folder/backup.tar.gz')).toEqual({
    code: 1,
    out: '',
    err: "ARCHIVO es '/no/folder/backup.tar.gz'; puede ser uno en una carpeta en la que este usuario pueda escribir (ENOENT).",
  })
  // Nothing listens on port 1.
  const away = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://root:secret@127.0.0.1:1/portal' }
  expect(await backup(away, join(folder, 'away.tar.gz'))).toEqual({
    code: 1,
    out: '',
    err: "No se pudo llegar a los datos: DATABASE_URL es 'postgres://127.0.0.1:1'; puede ser un servidor de PostgreSQL que deje entrar a este (connect ECONNREFUSED 127.0.0.1:1).",
  })
  rmSync(dataDir, { recursive: true, force: true })
})

test('a file that is no archive, or one that is cut, changed or of a later version, changes nothing', async () => {
  const data = await newData()
  const dataDir = data.DATA_DIR
  const archive = join(folder, 'good.tar.gz')
  expect((await backup(data, archive)).code).toBe(0)
  const tar = gunzipSync(readFileSync(archive))
  const bad = (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const cut = join(folder, 'cut.tar.gz')
  copyFileSync(archive, cut)
  truncateSync(cut, statSync(archive).size - 5000)
  const later = Buffer.from(tar)
  later.write('199', later.indexOf('100-schema.sql'))
  const changed = Buffer.from(tar)
  changed.write('otra', changed.lastIndexOf('%PDF'))

  const elsewhere = { DATABASE_URL: await newDatabase('template0'), DATA_DIR: emptyFolder() }
  for (const [path, reason] of [
    [cut, 'no es un respaldo completo'],
    [bad('tarcut.tar.gz', gzipSync(tar.subarray(0, -10_240))), 'no es un respaldo completo'],
    [bad('later.tar.gz', gzipSync(later)), 'se hizo con otra versión'],
    [bad('changed.tar.gz', gzipSync(changed)), 'archivos que faltan o cambiaron: 1.'],
    [bad('none.tar.gz', Buffer.from('no archive')), 'no es un respaldo completo'],
    [join(folder, 'missing.tar.gz'), 'no es un respaldo completo'],
  ] as const) {
    const { code, err } = await restore(elsewhere, path)
    expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  }
  expect(storedFiles(elsewhere.DATA_DIR)).toEqual([])
  expect(spooledFiles(elsewhere.DATA_DIR)).toEqual([])
  expect((await restore(elsewhere, archive)).code).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a backup that cannot be written fails, and leaves nothing', async () => {
  const data = await newData()
  const dataDir = data.DATA_DIR
  const { code, err } = await backup(data, join(folder, 'none', 'a.tar.gz'))
  expect(code).toBe(1)
  expect(err).toContain('ENOENT')
  expect(spooledFiles(dataDir)).toEqual([])
  // A folder in place of a file can't be read.
  const [path] = storedPaths(dataDir)
  if (!path) throw new Error('unreachable')
  rmSync(path)
  mkdirSync(path)
  const into = emptyFolder()
  expect((await backup(data, join(into, 'a.tar.gz'))).err).toContain('EISDIR')
  expect([readdirSync(into), spooledFiles(dataDir)]).toEqual([[], []])
  rmSync(dataDir, { recursive: true, force: true })
})

test('a file that the storage has lost is named, and everything else is kept', async () => {
  const data = await newData()
  const dataDir = data.DATA_DIR
  const [lost] = storedPaths(dataDir)
  if (!lost) throw new Error('unreachable')
  rmSync(lost)
  const archive = join(folder, 'lost.tar.gz')
  const done = await backup(data, archive)
  expect(done.out).toContain(`Faltan o están dañados en el portal: ${basename(lost)}`)
  const elsewhere = { DATABASE_URL: await newDatabase('template0'), DATA_DIR: emptyFolder() }
  const restored = await restore(elsewhere, archive)
  expect(restored.code).toBe(0)
  expect(restored.out).toContain(basename(lost))
  rmSync(dataDir, { recursive: true, force: true })
})
