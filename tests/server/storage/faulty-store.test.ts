import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { ownData } from '../../../src/api/own-data'
import { backup } from '../../../server/cli/commands/backup'
import { readConfig } from '../../../server/config'
import { restoreBackup } from '../../../server/domain/backup/restore'
import { tidyUp } from '../../../server/tidy-up'
import { openServices } from '../../../server/open-services'
import { openS3Storage } from '../../../server/storage/s3'
import { deriveTimeLimits } from '../../../server/time-limits'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador, runHere } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { FaultyStore, type StoreFault } from '../../support/faulty-store'
import { openServer, type TestServer } from '../../support/server'
import { newData } from '../../support/new-data'
import { entriesOf } from '../../support/zip-entries'

/** Seconds lie between what the store does and the limit that would cut it: a busy machine wakes late. */
const limits = deriveTimeLimits({ put: 30_000, request: 60_000 })
let store: FaultyStore
let server: TestServer
let folder: string
let ana: Landlord
const email = 'ana@example.cl'
/** Her one document. */
let document: { id: number; key: string; file: Uint8Array }
let address: string
let medium: string

beforeAll(async () => {
  store = await FaultyStore.start()
  folder = mkdtempSync(join(tmpdir(), 'portal-faulty-store-'))
  server = await openServer(store.env)
  const { config, db, storage } = server.services
  if (!config.s3) throw new Error('unreachable')
  Object.assign(storage, await openS3Storage(config.s3, config.dataDir, limits))
  // The demo's files are not in this store.
  await db.query(`delete from documents`)
  await db.query(`delete from media`)
  ana = await server.landlord(email)
  const file = someJpeg(300_000)
  const { document_id: id } = receiptOf(
    await ana.upload('/api/client/initial/create', { tipoDocument: 34 }, file),
  )
  const [row] = await db.query<{ file_key: string }>(`select file_key from documents where id = $1`, [id])
  document = { id, key: row?.file_key ?? '', file }
  address = (await ana.read(storedFile(id))).file ?? ''
  const pdf = join(folder, 'guia.pdf')
  writeFileSync(pdf, `%PDF-1.4\n1 0 obj\n${'x'.repeat(100_000)}`)
  await contador(server.env, 'publicar', 'Guía', '--como', 'boton-inicio', '--archivo', pdf)
  const [home] = (await ana.get('/api/client/media/home')).json as { file_path: string }[]
  medium = home?.file_path ?? ''
})
afterEach(() => {
  store.faults.clear()
})
afterAll(async () => {
  await server.stop()
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The bytes of a whole answer; the status of another; 'cut' if it ends too early. */
async function download(url: string): Promise<number | string> {
  const response = await fetch(url)
  if (response.status !== 200) return response.status
  return response.bytes().then(
    (bytes) => `${bytes.length} bytes`,
    () => 'cut',
  )
}

/** The copy of all data; null if it is cut. */
async function copyOf(landlord: Landlord): Promise<Buffer | null> {
  const { file } = await landlord.read(ownData)
  return fetch(file ?? '')
    .then(
      async (response) => Buffer.from(await response.bytes()),
      () => null,
    )
    .catch(() => null)
}

const upload = () =>
  ana.upload('/api/client/initial/create', { tipoDocument: 32, detalle: randomUUID() }, someJpeg(1000))

const spoils: readonly StoreFault[] = ['changed', 'half', 'absent']
const reads: readonly StoreFault[] = [...spoils, 'cut', 'short', 'forbidden', 'failing', 'hanging']

test.each(reads)('93: whatever reads a file that is %s says so and names it', async (fault) => {
  store.faults.set('get', fault)
  const into = mkdtempSync(join(folder, 'into-'))
  const [archive, zip] = [join(into, 'a.tar.gz'), join(into, 'a.zip')]
  const [opened, published, saved, exported, backedUp, inspected, copy, other] = await Promise.all([
    download(address),
    download(medium),
    contador(server.env, 'descargar', String(document.id), join(into, 'a.jpg')),
    contador(server.env, 'exportar', email, zip),
    runHere(backup, [archive], server.env),
    contador(server.env, 'revisar'),
    copyOf(ana),
    // The others get what is theirs meanwhile.
    upload().then(receiptOf),
    server.visitor.get('/readyz').then(({ status }) => expect(status).toBe(200)),
  ])
  expect(['cut', 500]).toContain(opened)
  expect(['cut', 500]).toContain(published)
  for (const { code, out, err } of [saved, exported, backedUp, inspected]) {
    expect(code, out + err).toBe(1)
    // The one that comes meanwhile can't be read either.
    expect(out + err).toMatch(new RegExp(`documento (${document.id}|${other.document_id})\\b`))
  }
  expect(existsSync(join(into, 'a.jpg'))).toBe(false)
  // What is lost or damaged stays so: the rest is worth having. A store that can't be read now can be asked again.
  expect([existsSync(archive), existsSync(zip)]).toEqual([spoils.includes(fault), spoils.includes(fault)])

  expect(copy !== null).toBe(spoils.includes(fault))
  if (copy) {
    const entries = entriesOf(copy)
    expect(entries.get('faltan.txt')?.toString()).toContain(`documento ${document.id}, `)
    expect([...entries.keys()].filter((name) => name.startsWith(`archivos/${document.id}-`))).toEqual([])
  }
  await server.services.db.query(`delete from documents where user_id = $1 and id <> $2`, [
    ana.id,
    document.id,
  ])
  rmSync(into, { recursive: true })
})

test('93: a file that is whole is read whole, and a part of it', async () => {
  expect(await download(address)).toBe(`${document.file.length} bytes`)
  expect((await contador(server.env, 'revisar')).code).toBe(0)
  const part = await fetch(address, { headers: { Range: 'bytes=200000-' } })
  expect(Buffer.from(await part.bytes()).equals(document.file.subarray(200_000))).toBe(true)
  store.faults.set('get', 'half')
  const half = await fetch(address, { headers: { Range: 'bytes=200000-' } })
  await expect(half.status === 206 ? half.bytes() : Promise.reject(new Error('none'))).rejects.toThrow()
})

const writes: readonly StoreFault[] = ['changed', 'half', 'cut', 'short', 'forbidden', 'failing', 'hanging']

test.each(writes)(
  '93: what is stored while the store is %s gets no receipt, and the same key goes later',
  async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    store.faults.set('put', fault)
    const [file, key] = [someJpeg(50_000), randomUUID()]
    const fields = { tipoDocument: 32, detalle: fault }
    const send = () => ana.upload('/api/client/initial/create', fields, file, { key })
    const pdf = join(folder, 'guia.pdf')
    const [refused, published] = await Promise.all([
      send(),
      contador(server.env, 'publicar', fault, '--como', 'documento', '--archivo', pdf),
      download(address).then((opened) => expect(opened).toBe(`${document.file.length} bytes`)),
    ])
    expect([refused.status, refused.body['receipt']]).toEqual([500, undefined])
    expect(published.code).toBe(1)
    expect((await contador(server.env, 'medios')).out).not.toContain(fault)
    store.faults.clear()
    expect(receiptOf(await send()).bytes).toBe(file.length)
  },
)

test('93: a restore into a store that changes files leaves nothing there', async () => {
  const archive = join(folder, 'restored.tar.gz')
  expect((await runHere(backup, [archive], server.env)).code).toBe(0)
  const before = [...store.objects.keys()]
  store.faults.set('put', 'changed')
  await expect(restoreBackup(server.services, archive, { overwrite: true, user: null })).rejects.toThrow(
    'no es un respaldo completo: BadDigest',
  )
  expect([...store.objects.keys()]).toEqual(before)
  expect(await download(address)).toBe(`${document.file.length} bytes`)
})

test('93: sixty reads that hang hold up no upload, and who leaves gives the connection back', async () => {
  const { config, storage } = server.services
  const usual = { ...storage }
  if (!config.s3) throw new Error('unreachable')
  // By the limit alone they would end after this test.
  const long = deriveTimeLimits({ put: 6_000_000, request: 60_000 })
  Object.assign(storage, await openS3Storage(config.s3, config.dataDir, long))
  store.faults.set('get', 'hanging')
  const leave = new AbortController()
  const reading = Array.from({ length: 60 }, () => fetch(address, { signal: leave.signal }))
  await eventually(() => expect(store.open).toHaveLength(60))
  receiptOf(await upload())
  expect((await server.visitor.get('/readyz')).status).toBe(200)
  expect(store.open).toHaveLength(60)
  leave.abort()
  await Promise.allSettled(reading)
  await eventually(() => expect(store.open).toEqual([]))
  Object.assign(storage, usual)
})

test('93: a server whose store hangs says that it is not ready, and lives', async () => {
  store.faults.set('check', 'hanging')
  expect((await server.visitor.get('/readyz')).status).toBe(503)
  expect((await server.visitor.get('/healthz')).status).toBe(200)
})

test('one file that may not be deleted is named, and all else is tidied up', async () => {
  const { db } = server.services
  await db.query(`insert into upload_tries (file_key, at) values ($1, now() - interval '2 days')`, [
    randomUUID(),
  ])
  const ended = await server.landlord()
  await db.query(`update sessions set used_at = now() - interval '91 days' where user_id = $1`, [ended.id])
  store.faults.set('delete', 'forbidden')
  expect(await tidyUp(server.services, { alone: false })).toMatchObject([
    {
      step: 'archivos de envíos que fallaron',
      error: { message: expect.stringMatching(/^\d+ files could not be removed: /) as string },
    },
  ])
  expect(await db.query(`select from sessions where user_id = $1`, [ended.id])).toEqual([])
  // Nor does it keep an upload whose earlier try was given up.
  const key = randomUUID()
  const fields = { tipoDocument: 32, detalle: 'Otra vez' }
  const send = () => ana.upload('/api/client/initial/create', fields, document.file, { key })
  store.faults.set('put', 'hanging')
  const first = send()
  await eventually(() => expect(store.open).toContain('put'))
  await db.query(`update uploads set claimed_at = claimed_at - interval '1 hour' where key = $1`, [key])
  store.faults.delete('put')
  receiptOf(await send())
  expect((await first).status).toBe(409)

  store.faults.clear()
  await db.query(`update upload_tries set at = at - interval '2 days'`)
  expect(await tidyUp(server.services, { alone: false })).toEqual([])
  expect(await db.query(`select from upload_tries`)).toEqual([])
})

test('85: with the store away a server starts, says that it is not ready, and tidies up when it is back', async () => {
  const away = await FaultyStore.start()
  const env = { ...away.env, ...(await newData()), DEMO: '0', LOG_LEVEL: 'silent' }
  await away.stop()
  const first = await openServices(readConfig(env))
  await first.db.query(`insert into upload_tries (file_key, at) values ('left', now() - interval '2 days')`)
  await first.close()
  const services = await openServices(readConfig(env))
  expect(services.notices).toMatchObject([
    expect.stringMatching(/^El almacén de archivos no responde, .*ECONNREFUSED/),
    expect.stringMatching(/^No se pudo ordenar, .*archivos de envíos que fallaron \(.*ECONNREFUSED/),
  ])
  await expect(services.storage.check()).rejects.toThrow()
  services.storage.check = () => Promise.resolve()
  services.storage.remove = () => Promise.resolve()
  expect(await tidyUp(services, { alone: false })).toEqual([])
  expect(await services.db.query(`select from upload_tries`)).toEqual([])
  await services.close()
  expect(readdirSync(env.DATA_DIR)).toContain('spool')
  rmSync(env.DATA_DIR, { recursive: true })
})
