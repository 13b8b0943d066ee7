import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../../../src/api/connection'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { homeResponses } from '../../support/portal-responses'
import { maria, openApp } from '../../support/open-app'
import { queueUpload } from '../../support/queue-upload'
import { Reply, useWireServer } from '../../support/wire-server'

const server = useWireServer(homeResponses)

const menu = async () => within(await screen.findByRole('navigation', { name: 'Menú principal' }))

test('the four task areas open under Tareas', async () => {
  await openApp(server, '/home')
  const nav = await menu()
  const tasks = nav.getByRole('button', { name: 'Tareas' })
  expect(tasks).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(tasks)
  expect(tasks).toHaveAttribute('aria-expanded', 'true')
  expect(nav.getByRole('link', { name: 'Documentación Inicial' })).toHaveAttribute('href', '/task/initial')
  expect(nav.getByRole('link', { name: 'Inmuebles' })).toHaveAttribute('href', '/task/inmuebles')
  expect(nav.getByRole('link', { name: 'Contratos Arriendo' })).toHaveAttribute('href', '/task/arriendo')
  expect(nav.getByRole('link', { name: 'Deberes Mensuales' })).toHaveAttribute('href', '/task/monthly')
  // How far an area is, next to its name.
  expect(await nav.findByText('5/32')).toBeVisible()
  await userEvent.click(tasks)
  expect(nav.queryByRole('link', { name: 'Inmuebles' })).toBeNull()
})

test('the rest of the menu is one tap away', async () => {
  await openApp(server, '/home')
  const nav = await menu()
  expect(nav.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  expect(nav.getByRole('link', { name: 'Envíos' })).toHaveAttribute('href', '/envios')
  expect(nav.getByRole('link', { name: /^Historial de Actividades/ })).toHaveAttribute(
    'href',
    '/task/activity',
  )
  expect(nav.getByRole('link', { name: 'Preguntas frecuentes' })).toHaveAttribute(
    'href',
    '/preguntas-frecuentes',
  )
})

test('media are offered if there are any, with Sin Datos for the kind that has none', async () => {
  server.answer({
    'GET /api/client/media/sidebar': [
      { id: 4, title: 'Cómo subir un documento', file_path: 'y', sidebar_content_type: 1 },
    ],
  })
  await openApp(server, '/home')
  const nav = await menu()
  await userEvent.click(await nav.findByRole('button', { name: 'Contenido Multimedia' }))
  expect(nav.getByText('Sin Datos')).toBeVisible()
  expect(nav.getByRole('link', { name: 'Cómo subir un documento' })).toHaveAttribute('href', '/informacion/4')
})

test('without media there is no such group, and a failed load is a toast', async () => {
  server.answer({ 'GET /api/client/media/sidebar': new Reply(500, {}) })
  await openApp(server, '/home')
  const toasts = within(await screen.findByRole('region', { name: 'Avisos' }))
  expect(await toasts.findByText('Hubo un error en la operación. Comunicarse con el admin.')).toBeVisible()
  expect((await menu()).queryByRole('button', { name: 'Contenido Multimedia' })).toBeNull()
})

test('the top bar says which screen this is and who is signed in', async () => {
  await openApp(server, '/preguntas-frecuentes')
  expect(await screen.findByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible()
  expect(document.title).toBe('Preguntas frecuentes · Portal Inversionista')
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByText('María González')).toBeVisible()
  expect(bar.getByText('Inversionista')).toBeVisible()
  expect(bar.getByRole('link', { name: 'Contacto' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/569\d{8}\?text=/),
  )
})

test.each([
  ['/task/inmuebles/edit/4', 'Tareas', 'Inmuebles'],
  ['/informacion/7', 'Contenido Multimedia', 'Guía'],
])('on a desktop the menu shows where %s is, after a reload too', async (path, group, entry) => {
  server.answer({
    'GET /api/client/media/sidebar': [{ id: 7, title: 'Guía', file_path: 'x', sidebar_content_type: 0 }],
  })
  await openApp(server, path)
  const nav = await menu()
  expect(await nav.findByRole('button', { name: group, expanded: true })).toBeVisible()
  expect(nav.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
  // What the user closes stays closed.
  await userEvent.click(nav.getByRole('button', { name: group }))
  expect(nav.queryByRole('link', { name: entry })).toBeNull()
})

test('Volver leads to the screen before, and where the app began with this one to the one above', async () => {
  await openApp(server, '/notification/pending')
  await userEvent.click(await screen.findByRole('link', { name: 'Volver' }))
  expect(location.pathname).toBe('/home')
  expect(screen.queryByRole('link', { name: 'Volver' })).toBeNull()

  await userEvent.click((await menu()).getByRole('link', { name: 'Historial de Actividades' }))
  // As a link of that screen would.
  act(() => {
    history.pushState({ idx: 2 }, '', '/envios/1')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  const back = await screen.findByRole('link', { name: 'Volver' })
  expect(back).toHaveAttribute('href', '/envios')
  await userEvent.click(back)
  await waitFor(() => expect(location.pathname).toBe('/task/activity'))
})

test('Volver stays in the app on an address whose hash was typed in', async () => {
  await openApp(server, '/perfil')
  const back = await screen.findByRole('link', { name: 'Volver' })
  // As the browser does on a hash: an entry that the router knows nothing of.
  act(() => {
    history.pushState(null, '', '/perfil#seguridad')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(fireEvent.click(back), 'left to the browser, which loads the app').toBe(false)
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

test('a change of screen moves the focus to its title', async () => {
  await openApp(server, '/preguntas-frecuentes')
  await userEvent.click(await screen.findByRole('link', { name: /^Historial de Actividades/ }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Historial de Actividades' })).toHaveFocus(),
  )
})

test('the profile menu greets, leads to Mi perfil, and closes with Escape', async () => {
  await openApp(server, '/home')
  const button = await screen.findByRole('button', { name: 'Menú de perfil' })
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('¡Hola, María González!')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Mi perfil' })).toHaveAttribute('href', '/perfil')
  // One link, by one name on every screen.
  expect(screen.getByRole('link', { name: 'Contacto' })).toHaveAttribute(
    'href',
    expect.stringContaining('https://wa.me/'),
  )
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Mi perfil' })).toBeNull()
  await userEvent.click(button)
  await userEvent.click(button)
  expect(screen.queryByRole('link', { name: 'Mi perfil' })).toBeNull()
})

test('going back closes the profile menu', async () => {
  await openApp(server, '/home')
  await userEvent.click(await screen.findByRole('link', { name: 'Preguntas frecuentes' }))
  await screen.findByRole('heading', { level: 1, name: 'Preguntas frecuentes' })
  await userEvent.click(screen.getByRole('button', { name: 'Menú de perfil' }))
  expect(screen.getByRole('link', { name: 'Mi perfil' })).toBeVisible()
  history.back()
  expect(await screen.findByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Mi perfil' })).toBeNull()
})

test('the shell says while the portal cannot be reached', async () => {
  await openApp(server, '/preguntas-frecuentes')
  await screen.findByRole('banner')
  expect(screen.queryByText('Sin conexión')).toBeNull()
  act(() => connection.set('offline'))
  expect(screen.getByText('Sin conexión').closest('[role=status]')).toBeVisible()
  act(() => connection.set('online'))
  expect(screen.queryByText('Sin conexión')).toBeNull()
})

async function signOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'Menú de perfil' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
}

test('signing out works whether or not the server hears of it', async () => {
  server.answer({ 'POST /api/client/user/logout': new Reply(500, {}) })
  await openApp(server, '/home')
  await signOut()
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(sessionStorage.getItem('token')).toBeNull()
  await waitFor(() =>
    expect(server.received).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        path: '/api/client/user/logout',
        headers: expect.objectContaining({ authorization: 'Bearer token-of-maria' }) as object,
      }),
    ),
  )
})

test('signing out while documents wait asks first, and cancelling changes nothing', async () => {
  await openApp(server, '/preguntas-frecuentes')
  const upload = await act(() => queueUpload({ area: 'initial', type: 5 }, 'Cédula de identidad'))
  try {
    expect(await screen.findByRole('link', { name: 'Envíos 1 en espera' })).toBeVisible()
    await signOut()
    const dialog = within(await screen.findByRole('dialog', { name: 'Tienes envíos en espera' }))
    expect(dialog.getByText(/1 documento/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sessionStorage.getItem('token')).toBe('token-of-maria')

    await signOut()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión igualmente' }))
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  } finally {
    await outbox.discard(upload.id)
  }
})

const pedro = { ...maria, user: { ...maria.user, name: 'Pedro Soto', password_updated: 0 } }

async function changePassword() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar contraseña' }))
  await userEvent.type(dialog.getByLabelText('Contraseña actual'), 'Clave.Inicial.1')
  await userEvent.type(dialog.getByLabelText('Nueva contraseña'), 'Nueva.2026')
  await userEvent.type(dialog.getByLabelText('Repetir nueva contraseña'), 'Nueva.2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  return dialog
}

test('the first password must be changed before anything else, then the landlord signs in again', async () => {
  server.answer({ 'PUT /api/client/user/update-password': { status: 200 } })
  await openApp(server, '/home', pedro)
  const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar contraseña' }))
  expect(dialog.queryByRole('button', { name: 'Cerrar' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await changePassword()
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  // It would open nothing, and the first that a new landlord sees would be errors.
  expect(server.received.filter(({ method }) => method === 'GET')).toEqual([])
  expect(screen.getByText(/Contraseña actualizada correctamente\. Ingresa/)).toBeVisible()
  expect(server.received).toContainEqual(
    expect.objectContaining({
      method: 'PUT',
      path: '/api/client/user/update-password',
      body: {
        current_password: 'Clave.Inicial.1',
        new_password: 'Nueva.2026',
        new_confirm_password: 'Nueva.2026',
      },
    }),
  )
})

test.each([
  [
    422,
    { errors: { new_password: ['Usa al menos 8 caracteres.', 'Otra cosa.'] } },
    'Usa al menos 8 caracteres.',
  ],
  [403, { error: 'La contraseña actual no es correcta.' }, 'La contraseña actual no es correcta.'],
  [500, {}, 'Hubo un error en la operación'],
])('a password change that fails with %i says why and keeps what was typed', async (status, body, shown) => {
  server.answer({ 'PUT /api/client/user/update-password': new Reply(status, body) })
  await openApp(server, '/home', pedro)
  const dialog = await changePassword()
  const inline = await dialog.findAllByText(shown)
  expect(inline[0]).toBeVisible()
  expect(dialog.getByLabelText('Nueva contraseña')).toHaveValue('Nueva.2026')
  expect(dialog.getByRole('button', { name: 'Guardar' })).toBeEnabled()
})

test('the first password: its rule stands before it is typed, what is wrong stands at its field and has the focus', async () => {
  const errors = { new_password: ['Usa al menos 8 caracteres.'] }
  server.answer({ 'PUT /api/client/user/update-password': new Reply(422, { errors }) })
  await openApp(server, '/home', pedro)
  const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar contraseña' }))
  const next = dialog.getByLabelText('Nueva contraseña')
  expect(next).toHaveAccessibleDescription(/Al menos 8 caracteres/)

  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  const current = dialog.getByLabelText('Contraseña actual')
  expect(current).toHaveFocus()
  expect(current).toHaveAccessibleDescription('Escribe la contraseña que usas hoy.')
  expect(dialog.getByLabelText('Repetir nueva contraseña')).toBeInvalid()

  await changePassword()
  await waitFor(() => expect(next).toHaveFocus())
  expect(next).toHaveAccessibleDescription(/Usa al menos 8 caracteres\./)
  expect(server.received).toHaveLength(1)
})

test('the sign-in after the first password leads to the address that was asked for', async () => {
  server.answer({
    'PUT /api/client/user/update-password': { status: 200 },
    'POST /api/client/login': { data: { ...maria.user, id: pedro.user.id, token: 'fresh' } },
  })
  await openApp(server, '/preguntas-frecuentes?desde=correo', pedro)
  await changePassword()
  await screen.findByRole('heading', { name: 'Iniciar sesión' })
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Nueva.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible()
  expect(location.search).toBe('?desde=correo')
})

test('a user who cannot change the password now may still sign out', async () => {
  await openApp(server, '/home', pedro)
  const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar contraseña' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesión' }))
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

describe('the sheet of Tareas on a phone', () => {
  beforeEach(async () => {
    ;(window as unknown as Window).happyDOM.setViewport({ width: 390 })
    await openApp(server, '/home')
    await userEvent.click((await menu()).getByRole('link', { name: 'Envíos' }))
    await screen.findByRole('heading', { level: 1, name: 'Envíos' })
  })

  const opener = () => screen.getByRole('button', { name: 'Tareas' })
  const isClosed = () => waitFor(() => expect(opener()).toHaveAttribute('aria-expanded', 'false'))

  test('is closed by back, which leaves the screen only then', async () => {
    await userEvent.click(opener())
    act(() => history.back())
    await isClosed()
    expect(location.pathname).toBe('/envios')
    act(() => history.back())
    await waitFor(() => expect(location.pathname).toBe('/home'))
  })

  test('is closed by the back of Android, which asks what is on top', async () => {
    const watchers: { onclose?: () => void; destroy: () => void }[] = []
    const destroy = vi.fn<() => void>()
    class CloseWatcher {
      destroy = destroy
      constructor() {
        watchers.push(this)
      }
    }
    vi.stubGlobal('CloseWatcher', CloseWatcher)
    const entries = history.length
    await userEvent.click(opener())
    act(() => watchers.at(-1)?.onclose?.())
    await isClosed()
    expect(destroy).toHaveBeenCalledTimes(watchers.length)
    expect(history).toHaveLength(entries)
  })
})
