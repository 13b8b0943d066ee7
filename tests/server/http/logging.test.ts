import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { receiptOf, someJpeg } from '../../support/client'
import { aContractForm, addContract, addProperty } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'
import { eventually } from '../../support/eventually'
import { halfAnUpload } from '../../support/half-upload'
import { spooledFiles } from '../../support/stored-files'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  server = await openServer({ LOG_LEVEL: 'info' }, { log })
})
afterAll(() => server.stop())

test('logs one line per request: route, status and time', async () => {
  lines.length = 0
  await server.maria.get('/api/client/comuna/Atacama')
  await eventually(() => expect(lines).toHaveLength(1))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'GET',
    route: '/api/client/comuna/:region',
    status: 200,
    msg: 'request',
  })
})

test('logs nothing personal, whatever is done and whatever fails', async () => {
  lines.length = 0
  const ana = await server.landlord()
  const inmueble = await addProperty(ana, { direccion: 'Calle Secreta 1' })
  await ana.send('POST', '/api/client/contrato', {
    ...aContractForm(inmueble),
    nombre_arrendatario: 'Inquilina Oculta',
  })
  await ana.send('POST', '/api/client/contrato', { ...aContractForm(inmueble), rut_arrendatario: '1-1' })
  await server.visitor.send('POST', '/api/client/login', {
    email: 'oculta@example.cl',
    password: 'Secreta.123',
  })
  await server.visitor.send('POST', '/api/client/recover-password', { email: 'maria.gonzalez@example.cl' })
  const { document_id } = receiptOf(
    await ana.upload(
      '/api/client/initial/create',
      { tipoDocument: 32, detalle: 'Detalle Oculto' },
      someJpeg(10),
      {
        name: 'oculto.jpg',
      },
    ),
  )
  const { file } = await ana.read(storedFile(document_id))
  await fetch(file ?? '')
  const { query } = server.services.db
  server.services.db.query = () => Promise.reject(new Error('connection lost'))
  expect((await ana.get('/api/client/inmueble')).status).toBe(500)
  server.services.db.query = query

  await eventually(() => expect(lines.join('')).toContain('connection lost'))
  const all = lines.join('')
  expect(all.match(/"msg":"request"/g)?.length).toBeGreaterThan(8)
  expect(all).not.toMatch(/ocult|secreta|maria|example\.cl|rojas|catalina|12\.345|127\.0\.0\.1|signature=/i)
  expect(all).not.toContain(ana.token)
})

test('what PostgreSQL refuses is logged by its code and names, without the values that it quotes', async () => {
  const { db } = server.services
  await db.script(
    `create function quote() returns trigger language plpgsql as $$ begin perform new.rut_arrendatario::int; end $$;
     create trigger quote before insert on contratos for each row execute function quote();
     alter table inmuebles add constraint elsewhere check (direccion <> 'Calle Oculta 7')`,
  )
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  lines.length = 0
  const form = { ...aContractForm(inmueble), rut_arrendatario: '7.654.321-6' }
  expect((await ana.send('POST', '/api/client/contrato', form)).status).toBe(500)
  await db.script(`drop trigger quote on contratos`)
  await expect(addProperty(ana, { direccion: 'Calle Oculta 7' })).rejects.toThrow()

  await eventually(() => expect(lines.join('')).toContain('elsewhere'))
  const all = lines.join('')
  expect(all).toContain('PostgreSQL refused a value (code 22P02)')
  expect(all).toContain('(code 23514, table inmuebles, constraint elsewhere)')
  expect(all).not.toMatch(/oculta|7\.654/i)
})

test('an upload that its client broke off is no error', async () => {
  const ana = await server.landlord()
  lines.length = 0
  const { socket } = halfAnUpload(server.url, ana.token, someJpeg(300_000))
  await eventually(() => expect(spooledFiles(server.services.config.dataDir)).toHaveLength(1))
  socket.destroy()
  await eventually(() => expect(lines.join('')).toContain('broken off'))
  await eventually(() => expect(spooledFiles(server.services.config.dataDir)).toEqual([]))
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level)
  expect(Math.max(...levels), lines.join('')).toBe(30)
})

/** The lines of the security log so far. */
const securityLog = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'security')
    .map(({ level, event, status, user, from }) => ({ level, event, status, user, from }))

test('the security log has every use of an account and every refusal of access, without a name or an address', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const form = aContractForm(inmueble)
  const ended = await addContract(ana, inmueble, { fecha_inicio: '2020-01-01', fecha_termino: '2020-12-31' })
  lines.length = 0
  const from = expect.stringMatching(/^[\w-]{12}$/) as string
  const login = (password: string) =>
    server.visitor.send('POST', '/api/client/login', { email: 'maria.gonzalez@example.cl', password })
  await login('Inversionista.2026')
  await login('otra')
  await server.visitor.get('/api/client/initial')
  await ana.get('/api/client/inmueble/1')
  await ana.get('/api/client/nada')
  await ana.send('POST', '/api/client/initial', {})
  await ana.send('PUT', `/api/task/arriendo/update/${ended}`, form)
  await server.maria.send('PUT', '/api/client/user/update-password', {
    current_password: 'x',
    new_password: 'Nueva.Clave.1',
    new_confirm_password: 'Nueva.Clave.1',
  })
  await ana.get('/api/client/initial')
  const [info, warn] = [30, 40]
  await eventually(() => expect(securityLog()).toHaveLength(7))
  expect(securityLog()).toEqual([
    { level: info, event: 'sign-in', status: 200, user: server.maria.id, from },
    { level: warn, event: 'sign-in refused', status: 401, user: null, from },
    { level: warn, event: 'no session', status: 401, user: null, from },
    { level: warn, event: 'not there or not theirs', status: 404, user: ana.id, from },
    { level: warn, event: 'method not allowed', status: 405, user: null, from },
    { level: warn, event: 'locked', status: 423, user: ana.id, from },
    { level: warn, event: 'password change refused', status: 403, user: server.maria.id, from },
  ])
  // The same address is the same word.
  expect(new Set(securityLog().map((line) => line.from)).size).toBe(1)
  expect(lines.join('')).not.toMatch(/maria|example\.cl|127\.0\.0\.1/)
})

test('what the app asks for too is no security event: what is let, a range past the end, no room', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  await addContract(ana, inmueble)
  const upload = () => ana.upload('/api/client/initial/create', { tipoDocument: 30 }, someJpeg(10))
  const { document_id } = receiptOf(await upload())
  const { file } = await ana.read(storedFile(document_id))
  const { config } = server.services
  lines.length = 0
  const { status } = await ana.send('POST', '/api/client/contrato', aContractForm(inmueble))
  const range = await fetch(file ?? '', { headers: { Range: 'bytes=90-' } })
  config.minFree = Infinity
  const full = await upload()
  config.minFree = 0
  expect([status, range.status, full.status]).toEqual([409, 416, 507])
  await eventually(() => expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(3))
  expect(securityLog()).toEqual([])
})

test('input that was refused is in the security log: who, the route and the names of the fields, never a value', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const { url, visitor } = server
  lines.length = 0
  await ana.send('POST', '/api/client/contrato', {
    ...aContractForm(inmueble),
    rut_arrendatario: 'oculto-1',
    email_arrendatario: 'oculta',
    otro_oculto: 'x',
  })
  await ana.send('PUT', '/api/client/avisos', { aviso: 'oculto', activo: true })
  await ana.get(`/api/client/comuna/Oculta%00`)
  await ana.upload('/api/client/initial/create', { tipoDocument: 'oculto' }, someJpeg(10))
  await ana.upload('/api/client/initial/create', { tipoDocument: 32 }, new Uint8Array([79, 99]))
  const send = (path: string, type: string, body: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': type },
      body,
    })
  await send('/api/client/initial/create', 'multipart/form-data; boundary=x', '--x\r\nOculto')
  await send('/api/client/contrato', 'application/json', '{"Oculto')
  await send('/api/client/contrato', 'application/json', JSON.stringify('x'.repeat(1_100_000)))
  await visitor.send('POST', '/api/client/login', { email: 'oculta@example.cl', password: '' })

  await eventually(() => expect(lines.join('')).toContain('sign-in refused'))
  const seen = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'security')
    .map(({ event, status, user, method, route, fields }) => [event, status, user, method, route, fields])
  const [event, create, contrato] = ['input refused', '/api/client/initial/create', '/api/client/contrato']
  expect(seen).toEqual([
    [event, 422, ana.id, 'POST', contrato, ['email_arrendatario', 'rut_arrendatario']],
    [event, 422, ana.id, 'PUT', '/api/client/avisos', ['aviso']],
    // Refused before its session is looked up.
    [event, 400, null, 'GET', '/api/client/comuna/:region', []],
    [event, 422, ana.id, 'POST', create, ['tipoDocument']],
    [event, 415, ana.id, 'POST', create, []],
    [event, 400, ana.id, 'POST', create, []],
    [event, 400, ana.id, 'POST', contrato, []],
    [event, 413, ana.id, 'POST', contrato, []],
    ['sign-in refused', 422, null, 'POST', '/api/client/login', ['password']],
  ])
  expect(lines.join('')).not.toMatch(/ocult/i)
})

test('refused input is no flood: of many in a minute ten lines are written, and one that there is more', async () => {
  const ana = await server.landlord()
  lines.length = 0
  for (let count = 0; count < 40; count += 1) await ana.send('POST', '/api/client/contrato', {})
  await server.maria.send('POST', '/api/client/contrato', {})
  const of = (user: number) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['msg'] === 'security' && line['user'] === user)
      .map((line) => line['event'])
  await eventually(() => expect(of(server.maria.id)).toEqual(['input refused']))
  // A minute may end between them.
  expect(of(ana.id).length).toBeLessThanOrEqual(22)
  expect(of(ana.id).slice(0, 10)).toEqual(Array<string>(10).fill('input refused'))
  expect(of(ana.id)).toContain('more input refused')
})
