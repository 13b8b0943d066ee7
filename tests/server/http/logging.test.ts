import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { receiptOf, someJpeg } from '../../support/client'
import { aContractForm, addProperty } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'
import { eventually } from '../../support/eventually'

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
