import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarAddress, changeCalendarAddress, expiringDocuments } from '../../../src/api/calendar'
import { contratoList } from '../../../src/api/contratos'
import { activity } from '../../../src/api/dashboard'
import { inmuebleList } from '../../../src/api/inmuebles'
import { monthlyTasks } from '../../../src/api/monthly'
import { calendarEntries } from '../../../shared/calendar/calendar-entries'
import { today } from '../../../shared/dates'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addMonth, addProperty } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await openServer({ PUBLIC_URL: 'https://portal.example.cl' })
})
afterAll(() => server.stop())

const change = (landlord: Landlord, activa: boolean) => {
  const { method, path, body } = changeCalendarAddress(activa)
  return landlord.send(method, path, body)
}

/** The landlord's address, made new. */
async function subscribe(landlord: Landlord): Promise<string> {
  expect((await change(landlord, true)).body).toEqual({ status: 200 })
  return (await landlord.read(calendarAddress)).direccion ?? ''
}

/** As a calendar asks, which has no session. Addresses name the public host, which is not there. */
function open(address: string): Promise<Response> {
  return fetch(server.url + new URL(address).pathname)
}
const statusOf = async (address: string) => (await open(address)).status

/** The events of an iCalendar text (RFC 5545), their properties by name; throws on what is not well formed. */
function eventsOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.pop()).toBe('')
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') open.push(value)
    else if (name === 'END') expect(open.pop()).toBe(value)
    if (line === 'BEGIN:VEVENT') events.push({})
    if (open.at(-1) === 'VEVENT') Object.assign(events.at(-1) ?? {}, { [name]: value })
  }
  expect(open).toEqual([])
  return events
}

/** With a contract, a month, a financed property and a document that expires: something of each kind of date. */
async function aLandlord(email?: string): Promise<Landlord> {
  const landlord = await server.landlord()
  if (email) await server.services.db.query(`update users set email = $2 where id = $1`, [landlord.id, email])
  const inmueble = await addProperty(landlord)
  const year = Number(today().slice(0, 4))
  await addContract(landlord, inmueble, { fecha_inicio: `${year - 1}-01-01`, fecha_termino: today() })
  await addMonth(server, landlord, Number(today().slice(5, 7)), year)
  const fields = { tipoDocument: 32, detalle: 'Póliza de Rosa' }
  const { document_id } = receiptOf(
    await landlord.upload('/api/client/initial/create', fields, someJpeg(100)),
  )
  await contador(server.env, 'vence', String(document_id), today())
  return landlord
}

test('a calendar reads without a session the dates that the screen shows', async () => {
  const ana = await aLandlord()
  expect(await ana.read(calendarAddress)).toEqual({ direccion: null })
  const address = await subscribe(ana)
  expect(address).toMatch(/^https:\/\/portal\.example\.cl\/files\/calendars\/[\w-]{43}\.ics$/)

  const response = await open(address)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const [{ tasks: periods }, { inmuebles }, { contratos }, { documentos }] = await Promise.all([
    ana.read(monthlyTasks),
    ana.read(inmuebleList),
    ana.read(contratoList),
    ana.read(expiringDocuments),
  ])
  const expiring = documentos.map((document) => ({ ...document, documento: null, detalle: null }))
  const unnamed = contratos.map((row) => ({ ...row, arrendatario: null }))
  const shown = calendarEntries({ periods, inmuebles, contratos: unnamed, missing: [], expiring }, today())
  expect(new Set(shown.map(({ kind }) => kind))).toEqual(
    new Set(['f29', 'contribuciones', 'contrato', 'documento']),
  )
  const text = await response.text()
  expect(documentos[0]?.detalle).toBe('Póliza de Rosa')
  expect(text).not.toMatch(/póliza|rosa/i)
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:P1D\r\n')
  expect(eventsOf(text).map((event) => [event['UID'], event['DTSTART'], event['DESCRIPTION']])).toEqual(
    shown.map(({ key, day, about }) => [
      `${key}-${ana.id}@portal.example.cl`,
      day.replaceAll('-', ''),
      about,
    ]),
  )
})

test('it says nothing of the tenant, the addresses, the numbers and the landlord', async () => {
  const { maria } = server
  const [{ contratos }, { inmuebles }] = await Promise.all([
    maria.read(contratoList),
    maria.read(inmuebleList),
  ])
  const text = (await (await open(await subscribe(maria))).text()).replaceAll('\r\n ', '')
  expect(eventsOf(text).length).toBeGreaterThan(10)
  const personal = [
    ...contratos.flatMap(({ arrendatario, rut_arrendatario: rut, direccion, valor_arriendo: rent }) => [
      ...(arrendatario?.split(' ') ?? []),
      rut,
      direccion,
      rent,
    ]),
    ...inmuebles.flatMap(({ inmueble }) => [inmueble.rol, inmueble.direccion, inmueble.comuna]),
    ...['María', 'González', 'maria.gonzalez'],
  ].filter((word) => word !== null)
  expect(personal.length).toBeGreaterThan(30)
  expect(personal.filter((word) => text.includes(String(word)))).toEqual([])
})

test('another address ends the one before it, and none ends both; the landlord sees when', async () => {
  const ana = await aLandlord()
  const first = await subscribe(ana)
  const second = await subscribe(ana)
  expect(second).not.toBe(first)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  expect((await change(ana, false)).status).toBe(200)
  expect((await change(ana, false)).status).toBe(200)
  expect(await statusOf(second)).toBe(404)
  expect(await ana.read(calendarAddress)).toEqual({ direccion: null })
  expect((await ana.read(activity)).slice(0, 3).map(({ accion }) => accion)).toEqual([
    'Dirección del calendario apagada',
    'Dirección del calendario creada',
    'Dirección del calendario creada',
  ])
})

describe('it is not opened', () => {
  test('by guessing: what is not the whole address is not found, and says nothing', async () => {
    const address = await subscribe(await aLandlord())
    const cut = address.slice(0, -5)
    const token = randomBytes(32).toString('base64url')
    const guesses = [
      `${cut}.ics`,
      `${cut}%25.ics`,
      address.replace(/[\w-]{43}/, (whole) => whole.toLowerCase()),
      address.replace(/\.ics$/, ''),
      address.replace(/[\w-]{43}/, token),
      address.replace(/[\w-]{43}/, '1'),
      address.replace(/[\w-]{43}/, `' or true --`),
    ]
    for (const guess of guesses) {
      const response = await open(guess)
      expect([guess, response.status]).toEqual([guess, 404])
      expect(await response.json()).toEqual({ message: 'No encontramos lo que buscas.' })
    }
  })

  test('with another session: each landlord reads and changes their own', async () => {
    const [ana, other] = [await aLandlord(), await aLandlord()]
    const address = await subscribe(ana)
    expect(await other.read(calendarAddress)).toEqual({ direccion: null })
    await change(other, false)
    expect(await statusOf(address)).toBe(200)
    const path = '/api/client/calendario'
    expect((await server.visitor.get(path)).status).toBe(401)
    expect((await server.visitor.send('PUT', path, { activa: true })).status).toBe(401)
    expect((await ana.send('PUT', path, { activa: 'sí' })).status).toBe(422)
  })

  test('while the account is suspended, and for good once the deletion of its data is asked for', async () => {
    const email = 'calendario@example.cl'
    const ana = await aLandlord(email)
    // It must be kept for years, and the landlord with it.
    receiptOf(await ana.upload('/api/client/initial/create', { tipoDocument: 34 }, someJpeg(1000)))
    const address = await subscribe(ana)
    await contador(server.env, 'suspender', email)
    expect(await statusOf(address)).toBe(404)
    await contador(server.env, 'reactivar', email)
    expect(await statusOf(address)).toBe(200)
    await contador(server.env, 'eliminar', email, '--confirmo')
    expect(await statusOf(address)).toBe(404)
    await contador(server.env, 'reactivar', email)
    expect(await statusOf(address)).toBe(404)
  })
})
