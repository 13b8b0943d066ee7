import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { maria, openApp } from '../../support/open-app'
import { initialResponses } from '../../support/portal-of-initial'
import { useWireServer } from '../../support/wire-server'

const session = { ...maria, user: { ...maria.user, id: 500 } }

const server = useWireServer(initialResponses)

/** Opens the camera from the list's form; then the phone kills the app, without any of its code hearing of it. */
async function killedByTheCamera(): Promise<void> {
  await openApp(server, '/task/initial', session)
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  await userEvent.click(await screen.findByLabelText('Tomar foto'))
  const kept = Object.entries(localStorage)
  cleanup()
  for (const [key, value] of kept) localStorage.setItem(key, String(value))
}

test('a phone that kills the app while its camera is open starts again in the same form', async () => {
  await killedByTheCamera()
  await openApp(server, '/', session)
  expect(await screen.findByLabelText('Tomar foto')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Cédula de identidad' })).toBeVisible()
})

test('a user who opens the app later, or another user, starts at home', async () => {
  await killedByTheCamera()
  await openApp(server, '/', maria)
  expect(await screen.findByRole('heading', { level: 1, name: /María/ })).toBeVisible()
  cleanup()

  vi.setSystemTime(Date.now() + 16 * 60_000)
  await openApp(server, '/', session)
  expect(await screen.findByRole('heading', { level: 1, name: /María/ })).toBeVisible()
})

test('37: a clock that was put back a year since is no photo that was taken a moment ago', async () => {
  await killedByTheCamera()
  vi.setSystemTime(Date.now() - 365 * 24 * 3_600_000)
  await openApp(server, '/', session)
  expect(await screen.findByRole('heading', { level: 1, name: /María/ })).toBeVisible()
})

test('a camera that was closed leaves nothing behind', async () => {
  await openApp(server, '/task/initial/create/30', session)
  await userEvent.click(await screen.findByLabelText('Tomar foto'))
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  expect(Object.keys(localStorage)).toEqual(['last-user', 'kept-user'])
})
