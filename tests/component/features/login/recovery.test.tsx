import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer({
  'POST /api/client/recover-password': { status: 200 },
  'POST /api/client/password/reset': { status: 200 },
})

const toasts = async () => within(await screen.findByRole('region', { name: 'Avisos' }))

test('a landlord who forgot the password asks for the mail', async () => {
  await openApp(server, '/login', null)
  await userEvent.click(await screen.findByRole('link', { name: 'Recuperar la contraseña' }))
  const email = await screen.findByRole('textbox', { name: 'Correo electrónico' })
  await screen.findByRole('heading', { name: 'Recuperar la contraseña' })
  await userEvent.type(email, 'maria@example.cl')
  await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }))

  const sent = 'Proceso realizado correctamente. Revisa tu correo electrónico.'
  expect(await (await toasts()).findByText(sent)).toBeVisible()
  expect(within(screen.getByRole('main')).getByText(sent)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Recuperar' })).toBeEnabled()
  expect(server.received).toMatchObject([{ body: { email: 'maria@example.cl' } }])
})

test('an e-mail is sent without what was pasted along, its domain as mail servers write it', async () => {
  await openApp(server, '/recover-password', null)
  await userEvent.click(await screen.findByRole('textbox', { name: 'Correo electrónico' }))
  await userEvent.paste('\u200BEva@ñuñoa.cl\u202C')
  await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
  await waitFor(() => expect(server.received).toMatchObject([{ body: { email: 'eva@xn--uoa-6mab.cl' } }]))
})

test.each([
  ["the server's message", { message: 'Espera un minuto.' }, 'Espera un minuto.'],
  ['a sentence if the server has none', {}, 'Ocurrió un error inesperado.'],
])('a failed recovery shows %s', async (_, json, shown) => {
  server.answer({ 'POST /api/client/recover-password': new Reply(500, json) })
  await openApp(server, '/recover-password', null)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Correo electrónico' }), 'a@b.cl')
  await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(shown)
  expect(screen.getByRole('button', { name: 'Recuperar' })).toBeEnabled()
})

test("the mail's link takes a new password and leads to the sign-in", async () => {
  await openApp(server, '/password/reset/abc123?email=maria%40example.cl', null)
  const email = await screen.findByRole('textbox', { name: 'Correo electrónico' })
  expect(email).toHaveValue('maria@example.cl')
  expect(email).toHaveAttribute('readonly')
  await userEvent.type(screen.getByLabelText('Nueva contraseña'), 'Nueva.2026')
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'Nueva.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Reestrablecer' }))

  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  const done = 'Contraseña restablecida correctamente. Ahora puedes iniciar sesión.'
  expect(await (await toasts()).findByText(done)).toBeVisible()
  expect(server.received).toMatchObject([
    {
      path: '/api/client/password/reset',
      body: {
        token: 'abc123',
        email: 'maria@example.cl',
        password: 'Nueva.2026',
        password_confirmation: 'Nueva.2026',
      },
    },
  ])
})

test('a link that is no longer good says so, and the form stays', async () => {
  server.answer({
    'POST /api/client/password/reset': new Reply(422, { message: 'El enlace expiró.' }),
  })
  await openApp(server, '/password/reset/old?email=a%40b.cl', null)
  await userEvent.type(await screen.findByLabelText('Nueva contraseña'), 'Nueva.2026')
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'Nueva.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Reestrablecer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('El enlace expiró.')
  expect(screen.getByLabelText('Nueva contraseña')).toHaveValue('Nueva.2026')
  expect(screen.getByRole('button', { name: 'Reestrablecer' })).toBeEnabled()
})

test.each([
  ['', 'Escribe tu correo electrónico.'],
  ['maria@', 'Escribe un correo como nombre@ejemplo.cl.'],
])('a recovery for the e-mail "%s" is not asked for: the field says why', async (typed, said) => {
  await openApp(server, '/recover-password', null)
  await screen.findByRole('heading', { name: 'Recuperar la contraseña' })
  const email = screen.getByRole('textbox', { name: 'Correo electrónico' })
  if (typed !== '') await userEvent.type(email, typed)
  await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(email).toHaveAccessibleDescription(said)
  expect(email).toHaveFocus()

  await userEvent.clear(email)
  await userEvent.type(email, 'maria@example.cl')
  await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
  await (await toasts()).findByText(/^Proceso realizado correctamente\./)
  expect(server.received.map(({ body }) => body)).toEqual([{ email: 'maria@example.cl' }])
})

test('a new password has its rule before it is typed, and what is wrong at its field', async () => {
  server.answer({
    'POST /api/client/password/reset': new Reply(422, {
      message: 'Revisa los datos.',
      errors: { password: ['La contraseña debe tener al menos 8 caracteres.'] },
    }),
  })
  await openApp(server, '/password/reset/abc123?email=maria%40example.cl', null)
  const password = await screen.findByLabelText('Nueva contraseña')
  expect(password).toHaveAccessibleDescription(/Al menos 8 caracteres/)

  await userEvent.click(screen.getByRole('button', { name: 'Reestrablecer' }))
  expect(password).toHaveFocus()
  expect(password).toHaveAccessibleDescription(/Escribe la contraseña nueva\./)

  await userEvent.type(password, 'corta')
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'corta')
  await userEvent.click(screen.getByRole('button', { name: 'Reestrablecer' }))
  await screen.findByRole('alert')
  expect(password).toHaveAccessibleDescription(/debe tener al menos 8 caracteres/)
  expect(server.received.map(({ body }) => body)).toMatchObject([{ password: 'corta' }])
  await waitFor(() => expect(password).toHaveFocus())
  await userEvent.type(password, '.2026')
  expect(password).toBeValid()
})

test('a link that was copied with blanks inside resets the password, and the sign-in knows the e-mail', async () => {
  await openApp(server, '/password/reset/abc%20%0A123?email=maria%40%20example.cl', null)
  await userEvent.type(await screen.findByLabelText('Nueva contraseña'), 'Nueva.2026')
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'Nueva.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Reestrablecer' }))
  await screen.findByRole('heading', { name: 'Iniciar sesión' })
  expect(server.received.map(({ body }) => body)).toMatchObject([
    { token: 'abc123', email: 'maria@example.cl', password: 'Nueva.2026' },
  ])
  expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('maria@example.cl')
})

test("a link whose '+' was not encoded is for that e-mail", async () => {
  await openApp(server, '/password/reset/abc123?email=maria+casa%40example.cl', null)
  expect(await screen.findByLabelText('Correo electrónico')).toHaveValue('maria+casa@example.cl')
  await userEvent.type(screen.getByLabelText('Nueva contraseña'), 'Nueva.2026')
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'Nueva.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Reestrablecer' }))
  await screen.findByRole('heading', { name: 'Iniciar sesión' })
  expect(server.received).toMatchObject([{ body: { email: 'maria+casa@example.cl' } }])
})
