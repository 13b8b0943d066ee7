import { afterEach, expect, test } from 'vitest'
import { bucketOf } from '../../../server/domain/attempts'
import { hashPassword } from '../../../server/domain/passwords'
import { sign } from '../../../server/domain/tokens'
import { demoUsers } from '../../../server/seed/demo-sign-ins'
import { eventually } from '../../support/eventually'
import { mailsIn } from '../../support/sent-mails'
import { useServer } from '../../support/use-server'

const server = useServer({
  PUBLIC_URL: 'https://portal.example.cl',
  MAIL_FROM: 'Estudio Pérez <portal@example.cl>',
})

/** Each hash holds its cost: with a low one, signing in is fast on a busy machine too. */
const quick = { N: 2, r: 1, p: 1 }

afterEach(() => server.services.db.query(`delete from attempts`))

const login = (email: string, password: string) =>
  server.visitor.send('POST', '/api/client/login', { email, password })

/** A landlord who can sign in, besides those of the demo. */
async function account(email: string, password: string) {
  const landlord = await server.landlord(email)
  await server.services.db.query(
    `update users set password_hash = $2, password_updated = false where id = $1`,
    [landlord.id, await hashPassword(password, quick)],
  )
  return landlord
}

const mails = () => mailsIn(server.services.config.dataDir)

test('signing in gives the user and a token for the other calls', async () => {
  const { status, body } = await login('Maria.Gonzalez@Example.cl ', 'Inversionista.2026')
  expect(status).toBe(200)
  expect(body['data']).toMatchObject({
    ...{ id: server.maria.id, name: 'María González', rut: demoUsers.maria.rut, password_updated: 1 },
  })
  const { token } = body['data'] as { token: string }
  const totals = await fetch(`${server.url}/api/client/task/totals`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(totals.status).toBe(200)
})

test('a landlord with the first password is told to change it', async () => {
  const { body } = await login('pedro.soto@example.cl', 'Clave.Inicial.1')
  expect(body['data']).toMatchObject({ password_updated: 0 })
})

test('a wrong password and an unknown address get the same response', async () => {
  const wrong = await login('maria.gonzalez@example.cl', 'otra')
  const unknown = await login('nadie@example.cl', 'otra')
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.body['message']).toBe('El correo o la contraseña no son correctos.')
})

test('an empty sign-in says which fields are missing', async () => {
  const { status, body } = await login('', '')
  expect(status).toBe(422)
  expect(body['errors']).toEqual({
    email: ['El campo correo electrónico es obligatorio.'],
    password: ['El campo contraseña es obligatorio.'],
  })
})

test('guessing passwords is stopped, also with concurrent guesses that include the right one', async () => {
  await account('adivinado@example.cl', 'Correcta.123')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => login('adivinado@example.cl', `clave${n}`)),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(8)
  const stopped = await login('adivinado@example.cl', 'Correcta.123')
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(stopped.body['message']).toMatch(/^Demasiados intentos/)
})

test('a landlord who mistypes now and then is not stopped', async () => {
  await account('torpe@example.cl', 'Correcta.123')
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 4; wrong++) expect((await login('torpe@example.cl', 'x')).status).toBe(401)
    expect((await login('torpe@example.cl', 'Correcta.123')).status).toBe(200)
  }
})

test('sign-ins with the right password are never limited, nor an office that shares an address', async () => {
  await account('diario@example.cl', 'Correcta.123')
  const misses = (bucket: string, count: number) =>
    server.services.db.query(
      `insert into attempts (bucket, at) select $1, now() - interval '1 minute' from generate_series(1, $2::int)`,
      [bucket, count],
    )
  await misses(bucketOf('login of e-mail', 'diario@example.cl'), 49)
  await misses(bucketOf('login of visitor', sign(server.services.secret, 'from 127.0.0.1')), 999)
  for (let round = 0; round < 3; round++)
    expect((await login('diario@example.cl', 'Correcta.123')).status).toBe(200)
})

test('after signing out the token opens nothing', async () => {
  const landlord = await server.landlord()
  expect((await landlord.get('/api/client/initial')).status).toBe(200)
  expect((await landlord.send('POST', '/api/client/user/logout', {})).status).toBe(200)
  const after = await landlord.get('/api/client/initial')
  expect([after.status, after.body['message']]).toEqual([401, 'Tu sesión terminó. Ingresa nuevamente.'])
})

test('an empty body counts as no body, whatever its Content-Type', async () => {
  const landlord = await server.landlord()
  const { status } = await fetch(`${server.url}/api/client/user/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${landlord.token}`, 'Content-Type': 'application/json' },
  })
  expect(status).toBe(200)
  expect((await landlord.get('/api/client/initial')).status).toBe(401)
})

test('signing out without a session is no error', async () => {
  expect((await server.visitor.send('POST', '/api/client/user/logout', {})).status).toBe(200)
})

test('the database holds neither passwords nor tokens', async () => {
  const rows = await server.services.db.query(
    `select row_to_json(u)::text as text from users u union all select row_to_json(s)::text from sessions s`,
  )
  const text = JSON.stringify(rows)
  expect(text).not.toContain('Inversionista.2026')
  expect(text).not.toContain(server.maria.token)
})

const change = (current: string, next: string, repeated = next) => ({
  current_password: current,
  new_password: next,
  new_confirm_password: repeated,
})
const changePath = '/api/client/user/update-password'

test('a changed password ends every session and is the one that signs in', async () => {
  const landlord = await account('cambia@example.cl', 'Primera.123')
  const { body } = await login('cambia@example.cl', 'Primera.123')
  const elsewhere = (body['data'] as { token: string }).token
  expect(await landlord.send('PUT', changePath, change('Primera.123', 'Segunda.456'))).toMatchObject({
    status: 200,
    body: { status: 200 },
  })
  for (const token of [landlord.token, elsewhere]) {
    const response = await fetch(`${server.url}/api/client/initial`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(401)
  }
  expect((await login('cambia@example.cl', 'Primera.123')).status).toBe(401)
  const again = await login('cambia@example.cl', 'Segunda.456')
  expect(again.body['data']).toMatchObject({ password_updated: 1 })
})

test('a wrong current password is a 403 with the reason, and changes nothing', async () => {
  const landlord = await account('equivoca@example.cl', 'Primera.123')
  const { status, body } = await landlord.send('PUT', changePath, change('Otra.123', 'Segunda.456'))
  expect([status, body['error']]).toEqual([403, 'La contraseña actual no es correcta.'])
  expect((await login('equivoca@example.cl', 'Primera.123')).status).toBe(200)
})

test.each([
  [change('', 'Segunda.456'), 'current_password', 'El campo contraseña actual es obligatorio.'],
  [change('Primera.123', 'corta'), 'new_password', 'La contraseña debe tener al menos 8 caracteres.'],
  [
    change('Primera.123', 'Password123'),
    'new_password',
    'Esta contraseña es una de las más usadas y se adivina pronto. Elige otra.',
  ],
  [
    change('Primera.123', 'Primera.123'),
    'new_password',
    'La nueva contraseña debe ser distinta de la actual.',
  ],
  [
    change('Primera.123', 'Segunda.456', 'Segunda.45'),
    'new_confirm_password',
    'La confirmación de la contraseña no coincide.',
  ],
])('a new password that breaks a rule is refused: %j', async (body, field, message) => {
  const landlord = await account(`regla-${Math.random()}@example.cl`, 'Primera.123')
  const response = await landlord.send('PUT', changePath, body)
  expect(response.status).toBe(422)
  expect(response.body['errors']).toEqual({ [field]: [message] })
})

const tooKnown =
  'Esta contraseña se parece demasiado a tu nombre, a tu correo o al nombre del portal. Elige otra.'

test.each(['Inversionista2026', 'Pórtal.Inversión.1', 'estudio-perez-26', 'ROJAS-rojas-77', 'conocida1990!'])(
  'a new password of the words that the firm, the portal and the landlord are known by: %s',
  async (password) => {
    const landlord = await account('conocida@example.cl', 'Primera.123')
    const { status, body } = await landlord.send('PUT', changePath, change('Primera.123', password))
    await server.services.db.query(`delete from users where id = $1`, [landlord.id])
    expect([status, body['errors']]).toEqual([422, { new_password: [tooKnown] }])
  },
)

test('a new password that has more than such a word is taken', async () => {
  const landlord = await account('larga@example.cl', 'Primera.123')
  const long = change('Primera.123', 'Portal-hay-siete-cerros')
  expect((await landlord.send('PUT', changePath, long)).status).toBe(200)
})

async function recoveryToken(email: string): Promise<string> {
  expect((await server.visitor.send('POST', '/api/client/recover-password', { email })).status).toBe(200)
  const link = `https://portal\\.example\\.cl/password/reset/([\\w-]+)\\?email=${encodeURIComponent(email)}`
  return eventually(() => {
    const [token] = mails().flatMap((mail) => new RegExp(link).exec(mail)?.[1] ?? [])
    if (!token) throw new Error('no mail yet')
    return token
  })
}

const reset = (token: string, email: string, password: string, confirmation = password) =>
  server.visitor.send('POST', '/api/client/password/reset', {
    token,
    email,
    password,
    password_confirmation: confirmation,
  })

test('a forgotten password is replaced by the link of a mail, once, and ends every session', async () => {
  const landlord = await account('olvida@example.cl', 'Primera.123')
  const token = await recoveryToken('olvida@example.cl')
  expect((await reset(token, 'olvida@example.cl', 'Segunda.456')).status).toBe(200)
  expect((await landlord.get('/api/client/initial')).status).toBe(401)
  expect((await login('olvida@example.cl', 'Segunda.456')).body['data']).toMatchObject({
    password_updated: 1,
  })

  const again = await reset(token, 'olvida@example.cl', 'Tercera.789')
  expect([again.status, again.body['message']]).toEqual([
    422,
    'El enlace de recuperación no es válido o ya venció. Pide uno nuevo.',
  ])
})

test('the link of a mail has the address as people read it, and so has its page', async () => {
  await account('recupera@xn--uoa-6mab.cl', 'Primera.123')
  const token = await recoveryToken('recupera@ñuñoa.cl')
  expect((await reset(token, 'recupera@ñuñoa.cl', 'Segunda.456')).status).toBe(200)
})

test('a mistake in the new password does not use up the link', async () => {
  await account('reintenta@example.cl', 'Primera.123')
  const token = await recoveryToken('reintenta@example.cl')
  expect((await reset(token, 'reintenta@example.cl', 'corta')).status).toBe(422)
  expect((await reset(token, 'reintenta@example.cl', 'qwertyuiop')).status).toBe(422)
  expect((await reset(token, 'reintenta@example.cl', 'Reintenta.2026')).status).toBe(422)
  const named = await reset(token, 'reintenta@example.cl', 'ROJAS-rojas-77')
  expect([named.status, named.body['errors']]).toEqual([422, { password: [tooKnown] }])
  expect((await reset(token, 'reintenta@example.cl', 'Segunda.456', 'Segunda.4')).status).toBe(422)
  expect((await reset(token, 'reintenta@example.cl', 'Segunda.456')).status).toBe(200)
})

test('a recovery link works for an hour, and for its own address only', async () => {
  await account('vence@example.cl', 'Primera.123')
  await account('ajena@example.cl', 'Primera.123')
  const token = await recoveryToken('vence@example.cl')
  expect((await reset(token, 'ajena@example.cl', 'Segunda.456')).status).toBe(422)
  await server.services.db.query(`update password_resets set expires_at = expires_at - interval '60 minutes'`)
  expect((await reset(token, 'vence@example.cl', 'Segunda.456')).status).toBe(422)
  expect((await login('vence@example.cl', 'Primera.123')).status).toBe(200)
})

test('recovery never tells whether an address exists', async () => {
  await account('existe@example.cl', 'Primera.123')
  const recover = (email: string) => server.visitor.send('POST', '/api/client/recover-password', { email })
  const [known, unknown] = [await recover('existe@example.cl'), await recover('no-existe@example.cl')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})

test('a mail leads to the portal, whatever host its request named', async () => {
  await account('host@example.cl', 'Primera.123')
  await fetch(`${server.url}/api/client/recover-password`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-Host': 'evil.example',
      Origin: 'https://evil.example',
    },
    body: JSON.stringify({ email: 'host@example.cl' }),
  })
  await eventually(() => expect(mails().some((mail) => mail.includes('host@example.cl'))).toBe(true))
  expect(mails().join()).not.toContain('evil.example')
})

test('recovery is limited per address', async () => {
  const recover = () =>
    server.visitor.send('POST', '/api/client/recover-password', { email: 'mucho@example.cl' })
  for (let count = 0; count < 5; count++) expect((await recover()).status).toBe(200)
  const stopped = await recover()
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('a text that is no address gets a 422', async () => {
  const { status, body } = await server.visitor.send('POST', '/api/client/recover-password', {
    email: 'no es correo',
  })
  expect([status, body['errors']]).toEqual([
    422,
    { email: ['El campo correo electrónico debe ser un correo válido.'] },
  ])
})
