import { expect, test } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { openSessions } from '../../../src/api/sessions'
import { hashPassword } from '../../../server/domain/passwords'
import { signIn, someJpeg, type Landlord } from '../../support/client'
import { addDocument } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const age = (column: 'used_at' | 'created_at', days: number, landlord: Landlord) =>
  server.services.db.query(
    `update sessions set ${column} = now() - make_interval(days => $1) where user_id = $2`,
    [days, landlord.id],
  )
const statusOf = async (landlord: Landlord) => (await landlord.get('/api/client/initial')).status

test('a session that was not used for 30 days has ended', async () => {
  const landlord = await server.landlord()
  await age('used_at', 29, landlord)
  expect(await statusOf(landlord)).toBe(200)
  await age('used_at', 31, landlord)
  expect(await statusOf(landlord)).toBe(401)
})

test('a session in use ends after 90 days in all', async () => {
  const landlord = await server.landlord()
  for (const days of [20, 60, 89]) {
    await age('created_at', days, landlord)
    await age('used_at', 20, landlord)
    expect(await statusOf(landlord)).toBe(200)
  }
  await age('created_at', 91, landlord)
  expect(await statusOf(landlord)).toBe(401)
})

async function addressOfAFile(landlord: Landlord): Promise<string> {
  return (await landlord.read(storedFile(await addDocument(landlord, { tipoDocument: 34 })))).file ?? ''
}

test("the address of a file ends with the session that asked for it, and not with another's", async () => {
  const ana = await server.landlord()
  const file = await addressOfAFile(ana)
  await (await server.landlord()).send('POST', '/api/client/user/logout', {})
  expect((await fetch(file)).status).toBe(200)
  await age('used_at', 31, ana)
  expect((await fetch(file)).status).toBe(410)
  await age('used_at', 0, ana)
  await ana.send('POST', '/api/client/user/logout', {})
  const response = await fetch(file)
  expect([response.status, await response.json()]).toEqual([
    410,
    { message: 'Este enlace venció. Abre el documento nuevamente desde el portal.' },
  ])
})

test('a first password opens nothing but its change, and what waits on the device goes on waiting', async () => {
  const email = 'primera@example.cl'
  const { id } = await server.landlord(email)
  await server.services.db.query(
    `update users set password_hash = $2, password_updated = false where id = $1`,
    [id, await hashPassword('Clave.Inicial.9', { N: 2, r: 1, p: 1 })],
  )
  const first = await signIn(server.url, email, 'Clave.Inicial.9')
  const refused = { status: 403, error: 'Primero cambia la contraseña inicial por una tuya.' }
  for (const path of ['initial', 'inmueble', 'task/totals', 'notifications', 'media/home', 'mis-datos'])
    expect((await first.get(`/api/client/${path}`)).body).toEqual(refused)
  expect((await first.send('POST', `/api/task/inmueble/create/${id}`, {})).body).toEqual(refused)
  expect((await first.send('PUT', '/api/client/avisos', {})).body).toEqual(refused)
  const upload = await first.upload('/api/client/initial/create', { tipoDocument: 34 }, someJpeg(100))
  expect([upload.status, upload.body]).toEqual([423, { ...refused, status: 423 }])

  const change = await first.send('PUT', '/api/client/user/update-password', {
    current_password: 'Clave.Inicial.9',
    new_password: 'Propia.Clave.1',
    new_confirm_password: 'Propia.Clave.1',
  })
  expect(change.status).toBe(200)
  const own = await signIn(server.url, email, 'Propia.Clave.1')
  expect(await statusOf(own)).toBe(200)
})

/** A landlord with the password 'Correcta.123'. */
async function withPassword(email: string): Promise<Landlord> {
  const landlord = await server.landlord(email)
  await server.services.db.query(`update users set password_hash = $2 where id = $1`, [
    ...[landlord.id, await hashPassword('Correcta.123', { N: 2, r: 1, p: 1 })],
  ])
  return landlord
}

test('a landlord sees where the account is open, and ends it elsewhere with the password', async () => {
  const ana = await withPassword('sesiones-ana@example.cl')
  const elsewhere = await signIn(server.url, 'sesiones-ana@example.cl', 'Correcta.123')
  await server.services.db.query(
    `insert into sessions (token_hash, user_id, used_at) values ('ended', $1, now() - interval '31 days')`,
    [ana.id],
  )
  const list = async (landlord: Landlord) => (await landlord.read(openSessions)).map(({ esta }) => esta)
  expect(await list(ana)).toEqual([true, false])

  const close = (password: string) => ana.send('POST', '/api/client/sesiones/cerrar', { password })
  const wrong = await close('Otra.1234')
  expect([wrong.status, wrong.body['error']]).toEqual([403, 'La contraseña actual no es correcta.'])
  expect(await statusOf(elsewhere)).toBe(200)

  const stranger = await server.landlord()
  expect((await close('Correcta.123')).status).toBe(200)
  expect(await list(ana)).toEqual([true])
  expect(await statusOf(elsewhere)).toBe(401)
  expect(await statusOf(stranger)).toBe(200)
})

test('the password is not guessed with a session that was left open', async () => {
  const ana = await withPassword('sesiones-abierta@example.cl')
  const guess = () => ana.send('POST', '/api/client/sesiones/cerrar', { password: 'Otra.1234' })
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(403)
  expect((await guess()).status).toBe(429)
})
