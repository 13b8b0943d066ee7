import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useDesk } from '../../support/desk-in-page'

const { server, open, sent } = useDesk()

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
