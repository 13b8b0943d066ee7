import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { App } from '../../../../src/app/start/app'
import { readKeptSession } from '../../../../src/session/kept-session'
import { endSession } from '../../../../src/session/session'
import { typedPassword } from '../../../../src/session/typed-password'
import { matchMediaOf } from '../../../support/match-media'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const signedIn = {
  data: { id: '7', name: 'María González', email: null, password_updated: '1', token: 'fresh' },
}

const server = useWireServer({ 'POST /api/client/login': signedIn })

async function fillIn(password = 'Inversionista.2026') {
  await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'maria@example.cl')
  await userEvent.type(screen.getByLabelText('Contraseña'), password)
}

/** At the sign-in's own address. */
async function signIn(password?: string) {
  await openApp(server, '/login', null)
  await fillIn(password)
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
}

test('a landlord signs in and gets the home screen, with the focus on its title', async () => {
  await openApp(server, '/login', null)
  await fillIn()
  const sending = screen.findByRole('button', { name: 'Espere...' })
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(await sending).toBeDisabled()

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /^Hola, María/ })).toHaveFocus())
  expect(screen.getByRole('heading', { level: 1, name: /^Hola, María/ })).toBeVisible()
  expect(location.pathname).toBe('/home')
  expect(sessionStorage.getItem('token')).toBe('fresh')
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    path: '/api/client/login',
    body: { email: 'maria@example.cl', password: 'Inversionista.2026' },
  })
})

test("the server's words stand under the form and nothing typed is lost", async () => {
  server.answer({
    'POST /api/client/login': new Reply(401, { message: 'El correo o la contraseña no son correctos.' }),
  })
  await signIn('equivocada')

  expect(await screen.findByRole('alert')).toHaveTextContent('El correo o la contraseña no son correctos.')
  expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('maria@example.cl')
  expect(screen.getByLabelText('Contraseña')).toHaveValue('equivocada')
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
})

test.each([
  ['says its status in a word', { status: 'success', ...signedIn }],
  ['says its status as a boolean', { status: true, ...signedIn }],
  [
    'says as a boolean that the password is the user’s own',
    { data: { ...signedIn.data, password_updated: true } },
  ],
])('an answer with a token that %s is a sign-in', async (_, answer) => {
  server.answer({ 'POST /api/client/login': answer })
  await signIn()
  expect(await screen.findByRole('heading', { level: 1, name: /^Hola, María/ })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [
    'a page that is not the portal’s',
    new Reply(200, '<html>Red del aeropuerto</html>'),
    'Error en las credenciales o sin conexión con el servidor.',
  ],
  ['an answer without a token', { data: { id: 1, name: 'María' } }, 'Ocurrió un error inesperado.'],
])('%s is no sign-in', async (_, answer, words) => {
  // The wire says there what does not fit.
  vi.spyOn(console, 'warn').mockReturnValue()
  server.answer({ 'POST /api/client/login': answer })
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

test('the session is kept on the device only when asked for', async () => {
  await openApp(server, '/login', null)
  await fillIn()
  const keep = screen.getByRole('checkbox', { name: 'Mantener la sesión en este dispositivo' })
  expect(keep).not.toBeChecked()
  await userEvent.click(keep)
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('fresh'))
  expect(await readKeptSession()).toMatchObject({ token: 'fresh' })
})

test('in the installed app the session is kept unless the landlord says otherwise', async () => {
  matchMediaOf('(display-mode: standalone)')
  await openApp(server, '/login', null)
  expect(
    await screen.findByRole('checkbox', { name: 'Mantener la sesión en este dispositivo' }),
  ).toBeChecked()
})

test('a user whose session expired reads why', async () => {
  await openApp(server, '/home')
  await endSession('expired')
  expect(await screen.findByText(/Tu sesión terminó/)).toBeVisible()
})

test.each(['expired', 'password-changed'] as const)(
  'a user whose session ended (%s) finds the e-mail filled in, also after a reload',
  async (end) => {
    const { unmount } = await openApp(server, '/preguntas-frecuentes')
    await screen.findByRole('heading', { level: 1, name: 'Preguntas frecuentes' })
    await act(() => endSession(end))
    expect(await screen.findByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('maria@example.cl')
    unmount()
    render(<App />)
    expect(await screen.findByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('maria@example.cl')
  },
)

test('after a sign-out nothing of the user is on the page', async () => {
  await openApp(server, '/preguntas-frecuentes')
  await screen.findByRole('heading', { level: 1, name: 'Preguntas frecuentes' })
  await act(() => endSession('signed-out'))
  expect(await screen.findByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('')
})

test('the first change of the password knows the one that was just typed, and whose it is', async () => {
  server.answer({
    'POST /api/client/login': { data: { ...signedIn.data, password_updated: '0' } },
  })
  await signIn('Clave.Inicial.1')
  const dialog = await screen.findByRole('dialog', { name: 'Actualizar contraseña' })
  expect(within(dialog).getByLabelText('Contraseña actual')).toHaveValue('Clave.Inicial.1')
  expect(dialog.querySelector('[autocomplete=username]')).toHaveValue('maria@example.cl')
  // Its effect runs after it was drawn.
  await waitFor(() => expect(typedPassword.getSnapshot()).toBeNull())
})

test('a password can be looked at while it is typed', async () => {
  await openApp(server, '/login', null)
  await fillIn('secreta')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar lo escrito' }))
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar lo escrito' }))
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password')
})

test('an empty or wrong sign-in is said beside its fields, the first of them has the focus, and nothing is sent', async () => {
  await openApp(server, '/login', null)
  await userEvent.click(await screen.findByRole('button', { name: 'Ingresar' }))
  const email = screen.getByRole('textbox', { name: 'Correo electrónico' })
  expect(email).toHaveFocus()
  expect(email).toHaveAccessibleDescription('Escribe tu correo electrónico.')
  expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña.')

  await userEvent.type(email, 'maria')
  expect(email).toHaveAccessibleDescription('Escribe un correo como nombre@ejemplo.cl.')
  await userEvent.type(email, '@example.cl')
  expect(email).toBeValid()
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(screen.getByLabelText('Contraseña')).toHaveFocus()

  await userEvent.keyboard('Inversionista.2026{Enter}')
  await screen.findByRole('heading', { level: 1, name: /^Hola, María/ })
  expect(signIns()).toHaveLength(1)
})

const busy = (seconds: string) =>
  new Reply(503, { message: 'El portal está muy ocupado.' }, { 'Retry-After': seconds })
const signIns = () => server.received.filter(({ path }) => path === '/api/client/login')

test('while many sign in the page says so, counts down and goes on by itself with what was typed', async () => {
  const answers = [busy('2'), busy('1'), signedIn]
  server.answer({ 'POST /api/client/login': () => answers.shift() ?? signedIn })
  await signIn()

  const status = await screen.findByRole('status')
  expect(status).toHaveTextContent('Hay muchas personas entrando. Seguimos en 2 s.')
  // A screen reader reads the sentence once, not each second.
  expect(within(status).getByRole('timer')).toHaveTextContent('2')
  await waitFor(() => expect(status).toHaveTextContent('Seguimos en 1 s.'))
  expect(screen.getByRole('button', { name: 'Espere...' })).toBeDisabled()
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Inversionista.2026')
  expect(screen.queryByRole('alert')).toBeNull()

  expect(await screen.findByRole('heading', { level: 1, name: /^Hola, María/ })).toBeVisible()
  expect(signIns().map(({ body }) => body)).toEqual(
    Array(3).fill({ email: 'maria@example.cl', password: 'Inversionista.2026' }),
  )
})

test.each([
  ['by its button', () => userEvent.click(screen.getByRole('button', { name: 'Cancelar' })), ''],
  ['by editing a field', () => userEvent.type(screen.getByLabelText('Contraseña'), '!'), '!'],
])('the waiting is stopped %s, and nothing typed is lost', async (_, stop, added) => {
  server.answer({ 'POST /api/client/login': busy('60') })
  await signIn()
  await screen.findByText(/Seguimos en/)
  await stop()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ingresar' })).toBeEnabled())
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Contraseña')).toHaveValue(`Inversionista.2026${added}`)
  expect(signIns()).toHaveLength(1)
})

test.each([{ 'Retry-After': '3600' }, {}])(
  'a server that is away for long, or does not say for how long, is no queue: %j',
  async (headers: Record<string, string>) => {
    server.answer({ 'POST /api/client/login': new Reply(503, { message: 'Volvemos pronto.' }, headers) })
    await openApp(server, '/login', null)
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Volvemos pronto.')
  },
)

test.each([
  ['the recovery of a password', 'Recuperar la contraseña', 'Volver a iniciar sesión'],
  ['the page on privacy', 'Privacidad', 'Volver al portal'],
])('%s and back leads to the address that was asked for', async (_, there, back) => {
  await openApp(server, '/task/initial?fila=3')
  await endSession('expired')
  await userEvent.click(await screen.findByRole('link', { name: there }))
  await userEvent.click(await screen.findByRole('link', { name: back }))
  // The e-mail is there.
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Inversionista.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/task/initial?fila=3'))
})
