import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { maria, openApp } from '../../../support/open-app'
import { useWireServer } from '../../../support/wire-server'

const server = useWireServer()

test('the sign-in leads to what is kept, why, how long, who sees it and which rights there are', async () => {
  await openApp(server, '/login', null)
  await userEvent.click(await screen.findByRole('link', { name: 'Privacidad' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible()
  for (const name of [
    'Qué guardamos',
    'Para qué, y con qué derecho',
    'Cuánto tiempo',
    'Quién los ve',
    'Tus derechos',
  ])
    expect(screen.getByRole('region', { name })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Si eres arrendatario' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Volver al portal' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Correo electrónico' }), 'a@example.cl')
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta{Enter}')
  await screen.findByRole('alert')
  expect(server.received).toMatchObject([{ path: '/api/client/login' }])
})

test('so does the profile', async () => {
  await openApp(server, '/perfil', maria)
  await userEvent.click(await screen.findByRole('link', { name: 'Privacidad' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacidad' })).toBeVisible()
})
