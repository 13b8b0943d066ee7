import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { activity } from '../../../src/api/activity'
import { ownData } from '../../../src/api/own-data'
import { MissingFile } from '../../../server/storage/storage'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import type { TestServer } from '../../support/server'
import { entriesOf } from '../../support/zip-entries'
import { useServer } from '../../support/use-server'

const server = useServer({ PUBLIC_URL: 'https://portal.example.cl', LOG_LEVEL: 'silent' })
let storage: TestServer['services']['storage']
let whole: TestServer['services']['storage']

beforeAll(() => {
  ;({ storage } = server.services)
  whole = { ...storage }
})
afterEach(() => Object.assign(storage, whole))

const file = someJpeg(1000)

/** A landlord with one document. */
async function aLandlord(): Promise<Landlord> {
  const landlord = await server.landlord()
  receiptOf(await landlord.upload('/api/client/initial/create', { tipoDocument: 34 }, file))
  return landlord
}

/** Addresses name the public host, which is not there. */
function download(address: string | null, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(address ?? '')
  return fetch(server.url + pathname + search, init)
}

test('a landlord downloads everything as one ZIP, and the activity and the history have it', async () => {
  const ana = await aLandlord()
  const { file: address } = await ana.read(ownData)
  expect(new URL(address ?? '').origin).toBe('https://portal.example.cl')
  const named = expect.stringMatching(/^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.zip"/) as string
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': named,
    'cache-control': 'no-store',
  }
  const head = await download(address, { method: 'HEAD' })
  expect(Object.fromEntries(head.headers)).toMatchObject(headers)
  expect((await ana.read(activity))[0]?.accion).not.toBe('Copia de tus datos pedida')

  const response = await download(address)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...headers,
    'x-content-type-options': 'nosniff',
  })
  const entries = entriesOf(Buffer.from(await response.arrayBuffer()))
  const documents = JSON.parse(entries.get('documentos.json')?.toString() ?? '') as { id: number }[]
  expect(entries.get(`archivos/${documents[0]?.id ?? 0}-foto.jpg`)?.equals(file)).toBe(true)
  expect(entries.get('cuenta.json')?.toString()).toContain('Ana Rojas')
  expect([...entries.keys()]).not.toContain('faltan.txt')
  expect((await ana.read(activity))[0]).toMatchObject({ accion: 'Copia de tus datos pedida' })
  const { out } = await contador(server.env, 'historial', '--inversionista', String(ana.id))
  expect(out).toMatch(/copia de datos pedida .*Inversionista +el portal/)
})

test('a file that is lost is named in faltan.txt, and the rest is there', async () => {
  const ana = await aLandlord()
  Object.assign(storage, { read: () => Promise.reject(new MissingFile()) })
  const { file: address } = await ana.read(ownData)
  const entries = entriesOf(Buffer.from(await (await download(address)).arrayBuffer()))
  expect(entries.get('faltan.txt')?.toString()).toMatch(/documento \d+, Carpeta tributaria/)
  expect([...entries.keys()].filter((name) => name.startsWith('archivos/'))).toEqual([])
})

test('if the store can not be read the connection is cut: no one takes the copy for whole', async () => {
  const ana = await aLandlord()
  Object.assign(storage, { read: () => Promise.reject(new Error('the store is away')) })
  const { file: address } = await ana.read(ownData)
  await expect(download(address).then((response) => response.bytes())).rejects.toThrow()
})

test('one copy leaves at a time for a landlord: another download ends the one before it', async () => {
  const [ana, other] = [await aLandlord(), await aLandlord()]
  const gate = new AbortController()
  const read = vi.fn((key: string) => {
    const content = new PassThrough()
    void once(gate.signal, 'abort').then(async () => (await whole.read(key)).pipe(content))
    return Promise.resolve(content)
  })
  Object.assign(storage, { read })
  const bytesOf = async (landlord: Landlord) =>
    (await download((await landlord.read(ownData)).file)).bytes().catch(() => 'cut')
  const [first, theirs] = [bytesOf(ana), bytesOf(other)]
  await eventually(() => expect(read).toHaveBeenCalledTimes(2))
  const second = bytesOf(ana)
  expect(await first).toBe('cut')
  gate.abort()
  Object.assign(storage, whole)
  expect(await theirs).not.toBe('cut')
  expect(await second).not.toBe('cut')
})

test('the address ends with its session, and opens no other copy', async () => {
  const [ana, other] = [await aLandlord(), await aLandlord()]
  const { file: address } = await ana.read(ownData)
  const foreign = new URL(address ?? '')
  foreign.pathname = new URL((await other.read(ownData)).file ?? '').pathname
  expect((await download(foreign.href)).status).toBe(404)
  await ana.send('POST', '/api/client/user/logout', {})
  const expired = await download(address)
  expect([expired.status, await expired.json()]).toEqual([
    410,
    { message: 'Este enlace venció. Descarga tus datos nuevamente desde tu perfil.' },
  ])
})
