import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { activity } from '../../../src/api/dashboard'
import { askDataCopy, dataCopy } from '../../../src/api/own-data'
import { buildApp } from '../../../server/app'
import { tidyUp } from '../../../server/domain/tidy-up'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { openServer, type TestServer } from '../../support/server'
import { spooledFiles } from '../../support/stored-files'
import { entriesOf } from '../../support/zip-entries'

let server: TestServer
let storage: TestServer['services']['storage']
let whole: TestServer['services']['storage']
const sent = vi.fn<TestServer['services']['mail']['send']>()

beforeAll(async () => {
  server = await openServer({ PUBLIC_URL: 'https://portal.example.cl' })
  ;({ storage } = server.services)
  whole = { ...storage }
  server.services.mail.send = sent
})
afterEach(() => {
  Object.assign(storage, whole)
  sent.mockReset()
})
afterAll(() => server.stop())

const file = someJpeg(1000)

/** A landlord with one document. */
async function aLandlord(): Promise<Landlord> {
  const landlord = await server.landlord()
  receiptOf(await landlord.upload('/api/client/initial/create', { tipoDocument: 34 }, file))
  return landlord
}

const ask = (landlord: Landlord) => landlord.send(askDataCopy.method, askDataCopy.path, {})

function reaches(landlord: Landlord, estado: string) {
  return eventually(async () => {
    const copy = await landlord.read(dataCopy)
    expect(copy.estado).toBe(estado)
    return copy
  })
}

/** Addresses name the public host, which is not there. */
function download(address: string | null, headers: Record<string, string> = {}): Promise<Response> {
  const { pathname, search } = new URL(address ?? '')
  return fetch(server.url + pathname + search, { headers })
}

const change = (landlord: Landlord, set: string) =>
  server.services.db.query(`update data_copies set ${set} where user_id = $1`, [landlord.id])

async function keysInStore(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

async function keyOf(landlord: Landlord): Promise<string> {
  const [row] = await server.services.db.query<{ claim: string }>(
    `select claim from data_copies where user_id = $1`,
    [landlord.id],
  )
  return row?.claim ?? ''
}

/** How many mails tell a landlord of a copy. */
async function told(landlord: Landlord): Promise<number> {
  const rows = await server.services.db.query(
    `select from messages where user_id = $1 and kind = 'copia' and state = 'enviado'`,
    [landlord.id],
  )
  return rows.length
}

/** Files other than `free` are read when `open` is called, and not before. */
function closeStore(free?: string): { open: () => void; reading: () => number } {
  const gate = new AbortController()
  const read = vi.fn(async (key: string) => {
    if (key === free || gate.signal.aborted) return whole.read(key)
    const content = new PassThrough()
    void once(gate.signal, 'abort').then(async () => (await whole.read(key)).pipe(content))
    return content
  })
  Object.assign(storage, { read })
  return { open: () => gate.abort(), reading: () => read.mock.calls.length }
}

test('a landlord asks for a copy of everything, is told by mail and downloads it', async () => {
  const ana = await aLandlord()
  expect((await ana.get(dataCopy.path)).json).toEqual({
    ...{ estado: 'ninguna', pedida: null, lista: null, bytes: null, file: null, vence: null },
  })
  expect(await ask(ana)).toMatchObject({ status: 200, body: { status: 200 } })
  const ready = await reaches(ana, 'lista')
  expect(Date.parse(ready.vence ?? '') - Date.parse(ready.lista ?? '')).toBe(7 * 86_400_000)

  const response = await download(ready.file)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(ready.bytes),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.zip"/,
    ) as string,
    'x-content-type-options': 'nosniff',
  })
  const zip = Buffer.from(await response.arrayBuffer())
  const entries = entriesOf(zip)
  const documents = JSON.parse(entries.get('documentos.json')?.toString() ?? '') as { id: number }[]
  expect(entries.get(`archivos/${documents[0]?.id ?? 0}-foto.jpg`)?.equals(file)).toBe(true)
  expect(entries.get('cuenta.json')?.toString()).toContain('Ana Rojas')
  const part = await download(ready.file, { Range: 'bytes=10-19' })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, zip.subarray(10, 20)])

  await eventually(async () => expect(await told(ana)).toBe(1))
  const [mail] = sent.mock.calls[0] ?? []
  expect(mail).toMatchObject({ subject: 'La copia de tus datos está lista' })
  expect(mail?.to).toMatch(/@example\.cl$/)
  expect(mail?.text.split('\n\n')).toMatchObject([
    'Hola, Ana Rojas:',
    'La copia de tus datos que pediste está lista. Puedes descargarla durante siete días en tu perfil:',
    'Descargar mi copia:\nhttps://portal.example.cl/perfil',
    'Si no la pediste, entra al portal y cambia tu contraseña.',
  ])
  expect((await ana.read(activity))[0]).toMatchObject({ accion: 'Copia de tus datos pedida' })
  const { out } = await contador(server.env, 'historial', '--inversionista', mail?.to ?? '')
  expect(out).toMatch(/copia de datos pedida .*Inversionista +el portal/)
  // A copy is known by its row.
  expect((await contador(server.env, 'revisar')).out).toContain(', 0 sin registro.')
})

test('one copy is made at a time, and none for an hour after one was', async () => {
  const ana = await aLandlord()
  const store = closeStore()
  await Promise.all([ask(ana), ask(ana), ask(ana)])
  const making = await reaches(ana, 'preparando')
  expect(making.file).toBeNull()
  await eventually(() => expect(store.reading()).toBe(1))
  await ask(ana)
  store.open()
  const first = await reaches(ana, 'lista')
  await change(ana, `ready_at = ready_at - interval '59 minutes'`)
  await ask(ana)
  expect(await ana.read(dataCopy)).toMatchObject({ estado: 'lista' })
  await eventually(async () => expect(await told(ana)).toBe(1))

  const old = await keyOf(ana)
  await change(ana, `ready_at = ready_at - interval '1 minute'`)
  const next = closeStore(old)
  await ask(ana)
  // The first is there until the second is.
  expect((await reaches(ana, 'preparando')).bytes).toBe(first.bytes)
  expect((await download(first.file)).status).toBe(200)
  next.open()
  await reaches(ana, 'lista')
  expect((await download(first.file)).status).toBe(404)
  await tidyUp(server.services, { alone: false })
  expect(await keysInStore()).not.toContain(old)
  expect(await keysInStore()).toContain(await keyOf(ana))
})

test('a copy that is being made when the server stops is made by the next process', async () => {
  const ana = await aLandlord()
  const store = closeStore()
  const stopping = await buildApp(server.services)
  await stopping.ready()
  await server.services.db.query(`insert into data_copies (user_id) values ($1)`, [ana.id])
  await stopping.inject({
    method: 'POST',
    url: askDataCopy.path,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  await eventually(() => expect(store.reading()).toBe(1))
  await stopping.close()
  expect(spooledFiles(server.services.config.dataDir)).toEqual([])
  expect(await ana.read(dataCopy)).toMatchObject({ estado: 'preparando' })
  store.open()
  const next = await buildApp(server.services)
  await next.ready()
  await reaches(ana, 'lista')
  await next.close()
  await eventually(async () => expect(await told(ana)).toBe(1))
})

test('the copy of a process that died is taken over when its time is up, three times', async () => {
  const { db } = server.services
  const [live, dead, hopeless] = [await aLandlord(), await aLandlord(), await aLandlord()]
  const enter = (landlord: Landlord, minutes: number, tries: number) =>
    db.query(
      `insert into data_copies (user_id, claim, claimed_at, tries)
       values ($1, gen_random_uuid(), now() - make_interval(mins => $2), $3)`,
      [landlord.id, minutes, tries],
    )
  await enter(live, 29, 1)
  await enter(dead, 30, 2)
  await enter(hopeless, 30, 3)
  const next = await buildApp(server.services, { log: { write: () => undefined } })
  await next.ready()
  await reaches(dead, 'lista')
  await reaches(hopeless, 'fallida')
  expect(await live.read(dataCopy)).toMatchObject({ estado: 'preparando' })
  await next.close()
  // Of a process that is alone no other can be at work.
  await tidyUp(server.services, { alone: true })
  await ask(dead)
  await reaches(live, 'lista')
})

test('a copy that cannot be made says so, and can be asked for again', async () => {
  const ana = await aLandlord()
  Object.assign(storage, { put: () => Promise.reject(new Error('the store is full')) })
  await ask(ana)
  expect((await reaches(ana, 'fallida')).file).toBeNull()
  expect(await told(ana)).toBe(0)
  expect(spooledFiles(server.services.config.dataDir)).toEqual([])
  Object.assign(storage, whole)
  await ask(ana)
  await reaches(ana, 'lista')
})

test('a mail that cannot be sent leaves the copy ready, and waits', async () => {
  const ana = await aLandlord()
  const { send } = server.services.mail
  server.services.mail.send = () => Promise.reject(new Error('no mail today'))
  await ask(ana)
  await eventually(async () => {
    const rows = await server.services.db.query(`select state, problem from messages where user_id = $1`, [
      ana.id,
    ])
    expect(rows).toEqual([{ state: 'espera', problem: 'no mail today' }])
  })
  server.services.mail.send = send
  expect(await ana.read(dataCopy)).toMatchObject({ estado: 'lista' })
})

test('a copy is there for seven days', async () => {
  const ana = await aLandlord()
  await ask(ana)
  const { file: address } = await reaches(ana, 'lista')
  const key = await keyOf(ana)
  await change(ana, `ready_at = ready_at - interval '7 days' + interval '1 minute'`)
  await tidyUp(server.services, { alone: false })
  expect((await download(address)).status).toBe(200)
  await change(ana, `ready_at = ready_at - interval '1 minute'`)
  expect((await download(address)).status).toBe(404)
  expect(await ana.read(dataCopy)).toMatchObject({ estado: 'ninguna', file: null })
  await tidyUp(server.services, { alone: false })
  expect(await keysInStore()).not.toContain(key)
})

test('the address ends with its session, and opens no other copy', async () => {
  const [ana, other] = [await aLandlord(), await aLandlord()]
  await Promise.all([ask(ana), ask(other)])
  const { file: address } = await reaches(ana, 'lista')
  const theirs = await reaches(other, 'lista')
  const foreign = new URL(address ?? '')
  foreign.pathname = new URL(theirs.file ?? '').pathname
  expect((await download(foreign.href)).status).toBe(404)
  await ana.send('POST', '/api/client/user/logout', {})
  const expired = await download(address)
  expect([expired.status, await expired.json()]).toEqual([
    410,
    { message: 'Este enlace venció. Descarga tus datos nuevamente desde tu perfil.' },
  ])
})

test('with the landlord the copy goes, also one that is being made', async () => {
  const { db } = server.services
  const [ana, other] = [await aLandlord(), await aLandlord()]
  const erase = async ({ id }: Landlord) => {
    const email = `adios-${id}@example.cl`
    await db.query(`update users set email = $2 where id = $1`, [id, email])
    await contador(server.env, 'eliminar', email, '--confirmo')
  }
  await ask(ana)
  await reaches(ana, 'lista')
  const key = await keyOf(ana)
  await erase(ana)
  await tidyUp(server.services, { alone: false })
  expect(await keysInStore()).not.toContain(key)

  const before = (await keysInStore()).length
  const store = closeStore()
  await ask(other)
  await eventually(() => expect(store.reading()).toBe(1))
  await erase(other)
  store.open()
  const last = await aLandlord()
  await ask(last)
  await reaches(last, 'lista')
  // The last one's document and copy.
  expect((await keysInStore()).length).toBe(before + 2)
  await eventually(async () => expect(await told(last)).toBe(1))
  expect(await told(other)).toBe(0)
})

test('with the row of the landlord the file of a copy goes too', async () => {
  const ana = await server.landlord()
  await ask(ana)
  await reaches(ana, 'lista')
  const key = await keyOf(ana)
  await server.services.db.query(`delete from users where id = $1`, [ana.id])
  await tidyUp(server.services, { alone: false })
  expect(await keysInStore()).not.toContain(key)
})
