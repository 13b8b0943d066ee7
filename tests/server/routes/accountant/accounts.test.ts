import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../../server/domain/passwords'
import { demoAccountant, findDemoAccountant } from '../../../../server/seed/demo-sign-ins'
import { landlordOf, type Landlord } from '../../../support/client'
import { contador } from '../../../support/contador'
import { eventually } from '../../../support/eventually'
import { mailsIn } from '../../../support/sent-mails'
import { openServer, type TestServer } from '../../../support/server'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  const env = { LOG_LEVEL: 'info', PUBLIC_URL: 'https://portal.example.cl' }
  server = await openServer(env, { log })
})
afterAll(() => server.stop())

const type = (...words: string[]) => contador(server.env, ...words)
const login = (email: string, password: string) =>
  server.visitor.send('POST', '/api/accountant/login', { email, password })
const change = (accountant: Landlord, current_password: string, new_password: string) =>
  accountant.send('PUT', '/api/accountant/password', {
    ...{ current_password, new_password, new_confirm_password: new_password },
  })
/** Without a password it is a 422. */
const isSignedIn = async (accountant: Landlord) =>
  (await accountant.send('PUT', '/api/accountant/password', {})).status === 422

const account = v.object({
  id: v.number(),
  name: v.string(),
  token: v.string(),
  password_updated: v.number(),
})

async function signIn(email: string, password: string): Promise<Landlord & v.InferOutput<typeof account>> {
  const { status, body } = await login(email, password)
  expect(status).toBe(200)
  const data = v.parse(account, body['data'])
  return { ...data, ...landlordOf(server.url, data.id, data.token) }
}

/** With the password 'Correcta.123'. */
async function withPassword(email: string): Promise<Landlord> {
  const accountant = await server.accountant()
  await server.services.db.query(`update accountants set email = $2, password_hash = $3 where id = $1`, [
    ...[accountant.id, email, await hashPassword('Correcta.123', { N: 2, r: 1, p: 1 })],
  ])
  return accountant
}

test('a new account is made by a command, and its first password only by its change', async () => {
  const made = await type('nueva-cuenta', 'Luisa.Mora@Example.cl', 'Luisa Mora', '--contador', 'Ana')
  const [, first = ''] = /^Contraseña inicial: (\S+)$/m.exec(made.out) ?? []
  const luisa = await signIn('luisa.mora@example.cl', first)
  expect([luisa.name, luisa.password_updated]).toEqual(['Luisa Mora', 0])
  expect((await luisa.get('/api/accountant/queue')).status).toBe(403)
  const common = await change(luisa, first, 'Luisa.Mora.1')
  expect(common.body['errors']).toMatchObject({ new_password: [expect.stringContaining('se parece')] })
  expect((await change(luisa, first, 'Propia.Clave.1')).status).toBe(200)
  expect(await isSignedIn(luisa)).toBe(false)
  expect((await signIn('luisa.mora@example.cl', 'Propia.Clave.1')).password_updated).toBe(1)

  expect((await type('nueva-cuenta', 'luisa.mora@example.cl', 'Otra')).err).toBe(
    'Ya hay un contador con el correo luisa.mora@example.cl.',
  )
  expect((await type('historial')).out).toMatch(/cuenta de contador creada: luisa\.mora@example\.cl .*Ana/)
})

test('an account that was created by mistake is removed until its first password is changed', async () => {
  const made = await type('nueva-cuenta', 'luiza@example.cl', 'Luiza Mora')
  const [, first = ''] = /^Contraseña inicial: (\S+)$/m.exec(made.out) ?? []
  const luiza = await signIn('luiza@example.cl', first)
  expect((await type('quitar-cuenta', 'Luiza@example.cl', '--contador', 'Ana')).out).toBe(
    'Se quitó la cuenta de Luiza Mora.',
  )
  expect(await isSignedIn(luiza)).toBe(false)
  expect((await login('luiza@example.cl', first)).status).toBe(401)
  expect((await type('historial')).out).toMatch(/cuenta de contador quitada: luiza@example\.cl .*Ana/)
  expect((await type('quitar-cuenta', 'luiza@example.cl')).err).toBe(
    'No hay un contador con el correo luiza@example.cl.',
  )
  await withPassword('usada@example.cl')
  expect(await type('quitar-cuenta', 'usada@example.cl')).toMatchObject({
    code: 1,
    err: expect.stringContaining('ya usó su cuenta') as string,
  })
})

test('a suspended accountant has no session and gets none, until readmitted', async () => {
  const rosa = await withPassword('suspendida@example.cl')
  expect((await type('suspender-cuenta', 'Suspendida@Example.cl')).out).toBe(
    'Rosa Vera ya no puede ingresar; lo que decidió queda.',
  )
  expect(await isSignedIn(rosa)).toBe(false)
  expect((await login('suspendida@example.cl', 'Correcta.123')).body['message']).toBe(
    'Tu cuenta está suspendida. Comunícate con quien administra el portal.',
  )
  expect((await type('suspender-cuenta', 'suspendida@example.cl', '--reactivar')).code).toBe(0)
  expect((await login('suspendida@example.cl', 'Correcta.123')).status).toBe(200)
  expect((await type('suspender-cuenta', 'nadie@example.cl')).err).toBe(
    'No hay un contador con el correo nadie@example.cl.',
  )
})

test("an accountant's session ends after 12 hours without use, and a landlord's goes on", async () => {
  const [rosa, ana] = [await server.accountant(), await server.landlord()]
  const unused = (hours: number) =>
    server.services.db.query(`update sessions set used_at = now() - make_interval(hours => $1)`, [hours])
  await unused(11)
  expect(await isSignedIn(rosa)).toBe(true)
  // It counted as used.
  const [used] = await server.services.db.query(
    `select from sessions where accountant_id = $1 and used_at > now() - interval '1 hour'`,
    [rosa.id],
  )
  expect(used).toBeDefined()
  await unused(13)
  expect(await isSignedIn(rosa)).toBe(false)
  expect((await ana.get('/api/client/initial')).status).toBe(200)
})

test('what a desk asks that was left open is no use of its session; what a person does is', async () => {
  const rosa = await server.accountant()
  const unused = (hours: number) =>
    server.services.db.query(
      `update sessions set used_at = now() - make_interval(hours => $2) where accountant_id = $1`,
      [rosa.id, hours],
    )
  const isUsed = async () => {
    const sql = `select from sessions where accountant_id = $1 and used_at > now() - interval '1 hour'`
    return (await server.services.db.query(sql, [rosa.id])).length === 1
  }
  const headers = { Authorization: `Bearer ${rosa.token}`, 'X-Unattended': '1' }
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(server.url + path, { headers, ...more }).then(async (response) => {
      await response.body?.cancel()
      return response.status
    })
  await unused(11)
  expect(await ask('/api/accountant/queue')).toBe(200)
  expect(await ask('/api/accountant/events')).toBe(200)
  const seen = { method: 'PUT', body: '{"document":null}' }
  const json = { ...headers, 'Content-Type': 'application/json' }
  expect(await ask('/api/accountant/presence', { ...seen, headers: json })).toBe(200)
  // Nor is a call of the other kind of account.
  expect(await ask('/api/client/initial')).toBe(403)
  expect(await isUsed()).toBe(false)
  expect((await rosa.get('/api/accountant/queue')).status).toBe(200)
  expect(await isUsed()).toBe(true)
  // What only a person does is use, whatever the request says.
  await unused(11)
  const decided = {
    method: 'POST',
    body: '{"decisions":[{"id":999999,"version":1,"status":1}]}',
    headers: json,
  }
  expect(await ask('/api/accountant/documents/decisions', decided)).toBe(200)
  expect(await isUsed()).toBe(true)
  await unused(13)
  expect(await ask('/api/accountant/queue')).toBe(401)
})

test('wrong passwords of an accountant are counted, apart from a landlord of the same e-mail', async () => {
  await withPassword('ambos@example.cl')
  const landlord = await server.landlord('ambos@example.cl')
  await server.services.db.query(`update users set password_hash = $2 where id = $1`, [
    ...[landlord.id, await hashPassword('Inversionista.9', { N: 2, r: 1, p: 1 })],
  ])
  expect((await login('ambos@example.cl', 'Inversionista.9')).status).toBe(401)
  for (let count = 1; count < 8; count++)
    expect((await login('ambos@example.cl', `Otra.${count}`)).status).toBe(401)
  const full = await login('ambos@example.cl', 'Correcta.123')
  expect([full.status, full.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const body = { email: 'ambos@example.cl', password: 'Inversionista.9' }
  expect((await server.visitor.send('POST', '/api/client/login', body)).status).toBe(200)
})

test('a forgotten password is recovered by a link in a mail, which works once', async () => {
  const rosa = await withPassword('olvida@example.cl')
  const asked = await server.visitor.send('POST', '/api/accountant/recover-password', {
    email: 'olvida@example.cl',
  })
  expect(asked.status).toBe(200)
  const link =
    /https:\/\/portal\.example\.cl\/contador\/password\/reset\/([\w-]+)\?email=olvida%40example\.cl/
  const token = await eventually(() => {
    const mails = mailsIn(server.services.config.dataDir)
    const [found] = mails.flatMap((mail) => link.exec(mail)?.[1] ?? [])
    if (!found) throw new Error('no mail yet')
    return found
  })
  const form = {
    token,
    email: 'olvida@example.cl',
    password: 'Nueva.Clave.7',
    password_confirmation: 'Nueva.Clave.7',
  }
  // No landlord's link.
  const reset = (path: string) => server.visitor.send('POST', path, form)
  expect((await reset('/api/client/password/reset')).status).toBe(422)
  expect((await reset('/api/accountant/password/reset')).status).toBe(200)
  expect((await reset('/api/accountant/password/reset')).status).toBe(422)
  expect(await isSignedIn(rosa)).toBe(false)
  expect((await login('olvida@example.cl', 'Nueva.Clave.7')).status).toBe(200)
})

test("the security log has an accountant's use of an account, without a name", async () => {
  const rosa = await withPassword('registro@example.cl')
  lines.length = 0
  await login('registro@example.cl', 'Correcta.123')
  await login('registro@example.cl', 'Otra.1234')
  await rosa.send('POST', '/api/accountant/logout', {})
  const events = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'security')
      .map(({ event, user }) => [event, user])
  await eventually(() => expect(events()).toHaveLength(3))
  expect(events()).toEqual([
    ['accountant sign-in', rosa.id],
    ['accountant sign-in refused', null],
    ['accountant sign-out', null],
  ])
  expect(lines.join()).not.toMatch(/registro@|Rosa/)
})

test('the demo has an accountant, whose sign-in the start prints', async () => {
  const { name, email, password } = demoAccountant
  expect(await findDemoAccountant(server.services.db)).toEqual([
    `  ${name}, contadora, en /contador: ${email} / ${password}`,
  ])
  expect((await signIn(email, password)).password_updated).toBe(1)
  const other = await hashPassword('Otra.Clave.1', { N: 2, r: 1, p: 1 })
  await server.services.db.query(`update accountants set password_hash = $2 where email = $1`, [email, other])
  expect(await findDemoAccountant(server.services.db)).toEqual([
    `  ${name}: ${email}, con otra clave. La recupera en /contador: ${email}`,
  ])
})
