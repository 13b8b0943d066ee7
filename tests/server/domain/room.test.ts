import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, WriteStream } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador, runHere } from '../../support/contador'
import type { Queryable } from '../../../server/database/database'
import { claimKey } from '../../../server/domain/idempotency'
import { eventually } from '../../support/eventually'
import { backup } from '../../../server/cli/commands/backup'
import type { TestServer } from '../../support/server'
import { spooledFiles, storedFiles } from '../../support/stored-files'
import { useServer } from '../../support/use-server'

const mebibyte = 1024 * 1024
const server = useServer({ MIN_FREE_MB: '100', UPLOAD_MB_PER_DAY: '25' })
let storage: TestServer['services']['storage']
let db: TestServer['services']['db']
let whole: { storage: typeof storage; db: typeof db }

beforeAll(() => {
  ;({ db, storage } = server.services)
  storage.free = () => Promise.resolve(100 * mebibyte)
  whole = { storage: { ...storage }, db: { ...db } }
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(storage, whole.storage)
  Object.assign(db, whole.db)
})

type Done = (error?: Error | null) => void
type Write = (this: WriteStream, chunk: Buffer, encoding: string, done: Done) => void

/** So many bytes more can be written to files. */
function fillDisk(left = 0): void {
  const write = Reflect.get(WriteStream.prototype, '_write') as Write
  const put = function (this: WriteStream, chunk: Buffer, done: Done): void {
    left -= chunk.length
    if (left >= 0) write.call(this, chunk, 'buffer', done)
    else done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' }))
  }
  vi.spyOn(WriteStream.prototype, '_write').mockImplementation(function (
    this: WriteStream,
    chunk,
    _encoding,
    done,
  ) {
    put.call(this, chunk as Buffer, done)
  })
  vi.spyOn(WriteStream.prototype, '_writev').mockImplementation(function (this: WriteStream, chunks, done) {
    put.call(this, Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done)
  })
}

const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
const noRoom = 'El portal no tiene espacio para guardar más por ahora.'

/** An upload of one key, each time it is called. */
function uploadOf(landlord: Landlord, bytes: number) {
  const [key, file, detalle] = [randomUUID(), someJpeg(bytes), randomUUID()]
  return () => landlord.upload('/api/client/initial/create', { tipoDocument: 32, detalle }, file, { key })
}

const ready = async () => (await server.visitor.get('/readyz')).body

test('86: below the room that is kept no upload is received, and everything else goes on', async () => {
  const ana = await server.landlord()
  const first = receiptOf(await uploadOf(ana, 1000)())
  expect(await ready()).toEqual({ status: 'ready', uploads: 'ok' })
  storage.free = () => Promise.resolve(100 * mebibyte - 1)
  const waiting = uploadOf(ana, 1000)
  const refused = await waiting()
  expect([refused.status, refused.body]).toEqual([507, { status: 507, error: noRoom }])
  expect(Number(refused.headers.get('retry-after'))).toBe(600)
  expect(await server.visitor.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', uploads: 'full' },
  })
  const { file } = await ana.read(storedFile(first.document_id))
  expect((await fetch(file ?? '')).status).toBe(200)
  expect((await contador(server.env, 'aprobar', String(first.document_id))).code).toBe(0)
  storage.free = whole.storage.free
  receiptOf(await waiting())
})

test.each([
  ['the store', () => Object.assign(storage, { put: full })],
  [
    'the database',
    () =>
      Object.assign(db, {
        query: (sql: string, params: readonly unknown[]) =>
          sql.includes('insert into documents')
            ? Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))
            : whole.db.query(sql, params),
      }),
  ],
  ['the spool', () => fillDisk(2 * mebibyte)],
])(
  '86: a disk that is full at %s gives a 507, keeps nothing, and the same key goes later',
  async (place, fill) => {
    const ana = await server.landlord()
    const before = storedFiles(server.services.config.dataDir).length
    // What does not fit between the two has to be read, or the next request on the connection never is.
    const send = uploadOf(ana, 3 * mebibyte)
    fill()
    const refused = await send()
    vi.restoreAllMocks()
    expect([refused.status, refused.body], place).toEqual([507, { status: 507, error: noRoom }])
    Object.assign(storage, whole.storage)
    Object.assign(db, whole.db)
    expect(spooledFiles(server.services.config.dataDir)).toEqual([])
    expect(storedFiles(server.services.config.dataDir)).toHaveLength(before)
    receiptOf(await send())
  },
)

test('86: what else is written says that the disk is full, and leaves nothing', async () => {
  const ana = await server.landlord('lleno@example.cl')
  const { document_id: id } = receiptOf(await uploadOf(ana, 1000)())
  const folder = mkdtempSync(join(tmpdir(), 'portal-room-'))
  fillDisk()
  const spanish = { code: 1, out: '', err: expect.stringContaining('el disco está lleno') as string }
  expect(await contador(server.env, 'exportar', 'lleno@example.cl', folder)).toEqual(spanish)
  expect(await contador(server.env, 'descargar', String(id), folder)).toEqual(spanish)
  expect((await runHere(backup, [join(folder, 'a.tar.gz')], server.env)).err).toBe(
    `El disco está lleno: haz espacio donde va ${folder}/a.tar.gz, y en ${storage.spool}.`,
  )
  expect([readdirSync(folder), spooledFiles(server.services.config.dataDir)]).toEqual([[], []])
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    if (args[0] !== 'commit' || this.database === undefined) return query.apply(this, args)
    return Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))
  })
  expect(await contador(server.env, 'aprobar', String(id))).toEqual({
    code: 1,
    out: '',
    err: 'El disco está lleno y no se guardó el cambio. Haz espacio y prueba de nuevo.',
  })
  rmSync(folder, { recursive: true })
})

test('a user who has sent as much as one may in a day waits, and no one else does', async () => {
  const [ana, other] = [await server.landlord(), await server.landlord()]
  const sends = [10, 10, 4].map((size) => uploadOf(ana, size * mebibyte))
  for (const send of sends) receiptOf(await send())
  const last = uploadOf(ana, 2 * mebibyte)
  const refused = await last()
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      ...{ status: 429, type: 'day-is-full', limit: 25 * mebibyte },
      error: 'Ya enviaste 25 MB en un día, que es el máximo.',
    },
  ])
  const wait = Number(refused.headers.get('retry-after'))
  expect([wait > 86_000, wait <= 86_400]).toEqual([true, true])
  expect(spooledFiles(server.services.config.dataDir)).toEqual([])
  // A repeat is no upload more, and what was refused did not count.
  for (const send of sends) receiptOf(await send())
  receiptOf(await uploadOf(ana, mebibyte)())
  receiptOf(await uploadOf(other, 2 * mebibyte)())

  // In the database: several processes count together, and what is being stored counts.
  await db.query(`update uploads set claimed_at = claimed_at - interval '1 day' where user_id = $1`, [ana.id])
  const puts = Array.from({ length: 4 }, () => uploadOf(ana, 8 * mebibyte))
  const statuses = (await Promise.all(puts.map((send) => send()))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3)
  expect(statuses).toContain(429)
})

test('uploads that are claimed at the same time count each other', async () => {
  const { db } = server.services
  const ana = await server.landlord()
  const claim = (tx: Queryable, key: string) =>
    claimKey(
      tx,
      { userId: ana.id, key, content: key },
      { claim: randomUUID(), bytes: 20 * mebibyte, words: { busy: '', reused: '' } },
    )
  let second: Promise<{ of_day: number }> | undefined
  const first = await db.transaction(async (tx) => {
    const claimed = await claim(tx, 'first')
    second = claim(db, 'second')
    // It has got as far as it can without the first one's end.
    await Promise.race([
      second,
      eventually(async () =>
        expect(
          await db.query(`select from pg_locks where locktype = 'advisory' and not granted`),
        ).toHaveLength(1),
      ),
    ])
    return claimed
  })
  expect([first.of_day, (await second)?.of_day]).toEqual([20 * mebibyte, 40 * mebibyte])
})

test('86: what a full disk has refused is read to its end, so that its connection answers the next request', async () => {
  const ana = await server.landlord()
  const form = new FormData()
  form.set('tipoDocument', '34')
  form.set('file', new Blob([Uint8Array.from(someJpeg(3 * mebibyte))]), 'foto.jpg')
  const sent = new Response(form)
  const body = await sent.bytes()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, content?: Uint8Array) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${ana.token}`,
        'content-type': sent.headers.get('content-type') ?? '',
      }
      const asked = request(server.url + path, { method, agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      asked.on('error', reject).end(content)
    })
  fillDisk(2 * mebibyte)
  expect(await ask('POST', '/api/client/initial/create', body)).toBe(507)
  expect(await ask('GET', '/healthz')).toBe(200)
  agent.destroy()
})
