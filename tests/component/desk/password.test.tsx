import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useDesk } from '../../support/desk-in-page'

const { server, open, sent } = useDesk()

const changed = 'Contraseña actualizada correctamente. Ingresa con tu nueva contraseña.'

test('an accountant changes the own password, and signs in with it', async () => {
  server().answer({ 'PUT /api/accountant/password': { status: 200 } })
  open('/contador')
  await userEvent.click(await screen.findByRole('link', { name: 'Cambiar contraseña' }))
  const typed = {
    'Contraseña actual': 'Escritorio.2026',
    'Nueva contraseña': 'Sauce.Viejo.81',
    'Repetir nueva contraseña': 'Sauce.Viejo.81',
  }
  for (const [label, text] of Object.entries(typed))
    await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(changed)
  expect(location.pathname).toBe('/contador')
  expect(sent('/password')).toMatchObject([
    {
      body: {
        current_password: 'Escritorio.2026',
        new_password: 'Sauce.Viejo.81',
        new_confirm_password: 'Sauce.Viejo.81',
      },
    },
  ])
})

test('who has chosen a new one by the mail is told to sign in with it', async () => {
  server().answer({ 'POST /api/accountant/password/reset': { status: 200 } })
  open('/contador/password/reset/abc?email=rosa%40example.cl')
  for (const label of ['Nueva contraseña', 'Confirmar contraseña'])
    await userEvent.type(await screen.findByLabelText(label), 'Sauce.Viejo.81')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(changed)
})
