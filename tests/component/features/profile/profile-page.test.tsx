import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { keepSession } from '../../../../src/session/kept-session'
import { maria, openApp } from '../../../support/open-app'
import { resolvable } from '../../../support/resolvable'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer()

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('the profile shows who is signed in', async () => {
  await openApp(server, '/perfil')
  const data = await region('Tus datos')
  expect(data.getByText('María González')).toBeVisible()
  expect(data.getByText('maria@example.cl')).toBeVisible()
  expect(data.getByText('Inversionista')).toBeVisible()
  expect(data.queryByText('RUT')).toBeNull()
})

test("the profile shows the landlord's RUT where the portal told it", async () => {
  await openApp(server, '/perfil', { ...maria, user: { ...maria.user, rut: '13.482.907-9' } })
  const data = await region('Tus datos')
  expect(data.getByText('RUT')).toBeVisible()
  expect(data.getByText('13.482.907-9')).toBeVisible()
})

test('the profile says whether this device keeps the session', async () => {
  await openApp(server, '/perfil', maria, false)
  expect(await (await region('Este dispositivo')).findByText(/^Solo en esta pestaña/)).toBeVisible()
})

test('the profile says that a kept session is kept', async () => {
  await openApp(server, '/preguntas-frecuentes')
  await keepSession(maria)
  await userEvent.click(await screen.findByRole('button', { name: 'Menú de perfil' }))
  await userEvent.click(screen.getByRole('link', { name: 'Mi perfil' }))
  expect(
    await (await region('Este dispositivo')).findByText(/^Se mantiene en este dispositivo/),
  ).toBeVisible()
})

test('the profile does not call its session kept because of another user’s', async () => {
  await openApp(server, '/preguntas-frecuentes')
  await keepSession({ ...maria, user: { ...maria.user, id: maria.user.id + 1 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Menú de perfil' }))
  await userEvent.click(screen.getByRole('link', { name: 'Mi perfil' }))
  expect(await (await region('Este dispositivo')).findByText(/^Solo en esta pestaña/)).toBeVisible()
})

test('the password can be changed from here, and the dialog closes without a change', async () => {
  await openApp(server, '/perfil')
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar contraseña' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a password can not be changed while it is being saved, and can after a failure', async () => {
  const { promise, resolve } = resolvable()
  onTestFinished(resolve)
  server.answer({ 'PUT /api/client/user/update-password': () => promise.then(() => new Reply(500, {})) })
  await openApp(server, '/perfil')
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar contraseña' }))
  const [current, next, again] = ['Contraseña actual', 'Nueva contraseña', 'Repetir nueva contraseña'].map(
    (label) => dialog.getByLabelText(label),
  ) as [HTMLElement, HTMLElement, HTMLElement]
  await userEvent.type(current, 'Anterior.1')
  await userEvent.type(next, 'Nueva.2026')
  await userEvent.type(again, 'Nueva.2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await userEvent.type(next, '!')
  expect(next).toHaveValue('Nueva.2026')
  resolve()
  await dialog.findByRole('button', { name: 'Guardar' })
  await userEvent.type(next, '!')
  expect(next).toHaveValue('Nueva.2026!')
})
