import * as v from 'valibot'
import { expect, test } from 'vitest'
import { askRecovery } from '../../../server/domain/recovery'
import { signIn, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { eventually } from '../../support/eventually'
import { useServer } from '../../support/use-server'

const server = useServer()

const type = (...words: string[]) => contador(server.env, ...words)
const login = (email: string, password: string) =>
  server.visitor.send('POST', '/api/client/login', { email, password })
const statusOf = async (landlord: Landlord) => (await landlord.get('/api/client/initial')).status

async function newPassword(email: string, ...words: string[]): Promise<string> {
  const { code, out, err } = await type('nueva-clave', email, ...words, '--json')
  if (code !== 0) throw new Error(err)
  return v.parse(v.object({ password: v.string() }), JSON.parse(out)).password
}

test('a landlord who is suspended has no session and gets none, until readmitted', async () => {
  const ana = await server.landlord('suspendida@example.cl')
  const password = await newPassword('suspendida@example.cl')
  const session = await signIn(server.url, 'suspendida@example.cl', password)
  expect((await type('suspender', 'Suspendida@Example.cl')).out).toBe(
    'Ana Rojas ya no puede ingresar; sus datos quedan.',
  )
  expect([await statusOf(ana), await statusOf(session)]).toEqual([401, 401])
  const refused = await login('suspendida@example.cl', password)
  expect([refused.status, refused.body['message']]).toEqual([
    401,
    'Tu cuenta está suspendida. Comunícate con tu contador.',
  ])
  // Only who has the password is told.
  const wrong = await login('suspendida@example.cl', 'otra')
  expect(wrong.body['message']).toBe('El correo o la contraseña no son correctos.')
  expect((await type('inversionistas')).out).toMatch(/suspendida@example\.cl +clave inicial, suspendido/)

  expect((await type('reactivar', 'suspendida@example.cl')).code).toBe(0)
  expect((await login('suspendida@example.cl', password)).status).toBe(200)
})

test('a recovery link opens nothing for a landlord who was suspended', async () => {
  const { id } = await server.landlord('enlace@example.cl')
  const { db } = server.services
  const links = () => db.query(`select from password_resets where user_id = $1`, [id])
  const waiting = () => db.query(`select from messages where user_id = $1 and state = 'espera'`, [id])
  await askRecovery(db, 'enlace@example.cl')
  await eventually(async () => expect([await links(), await waiting()]).toEqual([[{}], []]))
  await type('suspender', 'enlace@example.cl')
  expect(await links()).toHaveLength(0)
  await askRecovery(db, 'enlace@example.cl')
  expect(await waiting()).toHaveLength(0)
  expect(await links()).toHaveLength(0)
})

test('another name and another e-mail hold at the next sign-in, and a taken e-mail is refused', async () => {
  await server.landlord('antes@example.cl')
  const password = await newPassword('antes@example.cl')
  const change = ['cambiar-inversionista', 'antes@example.cl']
  expect((await type(...change, '--nombre', 'Ana Soto', '--correo', 'Despues@example.cl')).out).toBe(
    'Ahora es Ana Soto <despues@example.cl>.',
  )
  expect((await login('antes@example.cl', password)).status).toBe(401)
  expect((await login('despues@example.cl', password)).body['data']).toMatchObject({ name: 'Ana Soto' })
  expect(
    await type('cambiar-inversionista', 'despues@example.cl', '--correo', 'pedro.soto@example.cl'),
  ).toEqual({ code: 1, out: '', err: 'Ya hay un inversionista con el correo pedro.soto@example.cl.' })
  expect((await type('cambiar-inversionista', 'despues@example.cl')).code).toBe(2)
})

test("a landlord's RUT is noted at first or later, told by the sign-in, and taken away", async () => {
  const password = 'Sauce-Viejo-81-Rama'
  const make = (...words: string[]) =>
    type('crear-inversionista', 'Inés Vega', 'ines@example.cl', '--clave', password, '--rut', ...words)
  const wrong = { out: '', err: expect.stringContaining('El campo rut no es un RUT válido.') as string }
  expect(await make('13.482.907-8')).toMatchObject(wrong)
  expect((await make('13482907-9')).code).toBe(0)
  const told = async () => (await login('ines@example.cl', password)).body['data']
  expect(await told()).toMatchObject({ rut: '13.482.907-9' })
  expect((await type('inversionistas')).out).toMatch(/ines@example\.cl +13\.482\.907-9 +clave inicial/)

  const change = (...words: string[]) => type('rut', 'ines@example.cl', ...words)
  expect((await change('12345678-5')).out).toBe(
    'El RUT de Inés Vega es 12.345.678-5: sus comprobantes lo nombran desde que ingrese de nuevo.',
  )
  for (const [words, sentence] of [
    [['12.345.678-4'], 'El campo RUT no es un RUT válido.'],
    [[], 'El campo RUT es obligatorio.'],
  ] as const)
    expect((await change(...words)).err).toContain(sentence)
  expect(await told()).toMatchObject({ rut: '12.345.678-5' })
  expect((await change('ninguno')).out).toBe(
    'Inés Vega queda sin RUT: sus comprobantes dejan de nombrarlo desde que ingrese de nuevo.',
  )
  expect(await told()).toMatchObject({ rut: null })
})

test('sessions are ended on all devices, and the password stays', async () => {
  const first = await server.landlord('sesiones@example.cl')
  const password = await newPassword('sesiones@example.cl')
  expect(await statusOf(first)).toBe(401)
  await signIn(server.url, 'sesiones@example.cl', password)
  await signIn(server.url, 'sesiones@example.cl', password)
  expect((await type('cerrar-sesiones', 'sesiones@example.cl')).out).toBe(
    'Ana Rojas tenía 2 sesiones, que se cerraron.',
  )
  expect((await login('sesiones@example.cl', password)).body['data']).toMatchObject({ password_updated: 0 })
})

test('a first password that anyone would try is refused', async () => {
  await server.landlord('facil@example.cl')
  for (const [clave, reason] of [
    ['corta', 'La contraseña debe tener al menos 8 caracteres.'],
    ['12345678', 'Esta contraseña es una de las más usadas y se adivina pronto. Elige otra.'],
    [
      'Contador.2026',
      'Esta contraseña se parece demasiado a tu nombre, a tu correo o al nombre del portal. Elige otra.',
    ],
  ] as const) {
    const refused = { code: 1, out: '', err: reason }
    expect(await type('nueva-clave', 'facil@example.cl', '--clave', clave)).toEqual(refused)
    expect(await type('crear-inversionista', 'Eva', 'eva@example.cl', '--clave', clave)).toEqual(refused)
  }
  expect((await type('nueva-clave', 'nadie@example.cl')).err).toBe(
    'No hay un inversionista con el correo nadie@example.cl.',
  )
})

test('an e-mail is one account, however it is spelt', async () => {
  const password = 'Sauce-Viejo-81-Rama'
  const pasted = '\u200B Eva@ñuñoa.cl\u202C'
  const made = await type('crear-inversionista', 'Eva Díaz', pasted, '--clave', password)
  expect(made.out).toContain('ya puede ingresar con eva@ñuñoa.cl y')
  for (const spelling of ['eva@ñuñoa.cl', 'EVA@XN--UOA-6MAB.cl', 'eva@n\u0303un\u0303oa.cl', pasted]) {
    const { status, body } = await login(spelling, password)
    expect([spelling, status, body['data']]).toMatchObject([spelling, 200, { email: 'eva@ñuñoa.cl' }])
  }
  expect((await type('inversionistas')).out).toContain('eva@ñuñoa.cl')
  expect(await type('crear-inversionista', 'Otra', 'eva@xn--uoa-6mab.cl')).toMatchObject({
    code: 1,
    err: 'Ya hay un inversionista con el correo eva@ñuñoa.cl.',
  })
  const words = await type('cambiar-inversionista', 'eva@ñuñoa.cl', '--correo', 'eva@\u2060Example.cl')
  expect(words.out).toBe('Ahora es Eva Díaz <eva@example.cl>.')
  expect((await login('eva@example.cl', password)).status).toBe(200)
})

test('a landlord whose address is another’s, in another spelling, is named and gets one by the number', async () => {
  const { db } = server.services
  const [first, second] = [
    await server.landlord('invisible@xn--uoa-6mab.cl'),
    await server.landlord('second@example.cl'),
  ]
  // As data of 0.1 may have it.
  await db.query(`update users set email = 'invisible@ñuñoa.cl' where id = $1`, [second.id])

  // Every spelling names the first: the second has a number.
  expect((await type('inversionistas')).out).toMatch(
    new RegExp(`^${second.id} .* no puede ingresar: su correo es el de ${first.id}$`, 'm'),
  )
  expect((await type('cerrar-sesiones', 'invisible@ñuñoa.cl', '--json')).out).toContain(`${first.id}`)
  expect((await type('cerrar-sesiones', `${second.id}`, '--json')).out).toContain(`${second.id}`)
  for (const command of ['pendientes', 'respuestas', 'vencimientos', 'historial', 'abrir-mes --si'])
    expect((await type(...command.split(' '), '--inversionista', `${second.id}`)).code, command).toBe(0)
  for (const words of [
    ['inmuebles', `${second.id}`],
    ['nueva-clave', `${second.id}`],
  ])
    expect((await type(...words)).code, words[0]).toBe(0)
  expect((await type('cambiar-inversionista', `${second.id}`, '--nombre', 'Ana Dos')).out).toBe(
    'Ahora es Ana Dos <invisible@ñuñoa.cl>.',
  )
  const given = await type('cambiar-inversionista', `${second.id}`, '--correo', 'segunda@ñuñoa.cl')
  expect(given.out).toBe('Ahora es Ana Dos <segunda@ñuñoa.cl>.')
  expect((await type('inversionistas')).out).not.toContain('no puede ingresar: su correo')
  expect((await type('inmuebles', '999999999')).err).toBe('No hay un inversionista de número 999999999.')
})
