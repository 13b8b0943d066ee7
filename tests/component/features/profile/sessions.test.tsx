import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer()

const here = { desde: '2026-11-01T12:00:00Z', uso: '2026-11-20T12:00:00Z', esta: true }
const elsewhere = { desde: '2026-10-03T12:00:00Z', uso: '2026-10-05T12:00:00Z', esta: false }
const name = 'Dónde está abierta tu cuenta'

test('the other devices are told, and signed out with the password', async () => {
  server.answer({
    'GET /api/client/sesiones': { sesiones: [here, elsewhere] },
    'POST /api/client/sesiones/cerrar': new Reply(403, {
      status: 403,
      error: 'La contraseña actual no es correcta.',
    }),
  })
  await openApp(server, '/perfil')
  const card = within(await screen.findByRole('region', { name }))
  const devices = await card.findAllByRole('listitem')
  expect(devices.map(({ textContent }) => textContent)).toEqual([
    'Este dispositivoDesde el 01/11/2026. Último uso: 20/11/2026.',
    'Otro dispositivoDesde el 03/10/2026. Último uso: 05/10/2026.',
  ])

  await userEvent.click(card.getByRole('button', { name: 'Cerrar las demás' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cerrar las demás sesiones' }))
  await userEvent.type(dialog.getByLabelText(/^Contraseña actual/), 'Correcta.123')
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar las demás' }))
  const inForm = { selector: 'form *' }
  expect(await dialog.findByText('La contraseña actual no es correcta.', inForm)).toBeVisible()

  server.answer({
    'GET /api/client/sesiones': { sesiones: [here] },
    'POST /api/client/sesiones/cerrar': { status: 200 },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar las demás' }))
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(card.queryByRole('button')).not.toBeInTheDocument()
  expect(server.received.findLast(({ method }) => method === 'POST')?.body).toEqual({
    password: 'Correcta.123',
  })
})

test('a server that does not tell has no such card', async () => {
  server.answer({ 'GET /api/client/sesiones': new Reply(404, { message: 'x' }) })
  await openApp(server, '/perfil')
  await screen.findByRole('region', { name: 'Este dispositivo' })
  await waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())
})

test('nor has a portal that answers unknown calls with its start page, which is no lost network', async () => {
  const startPage = new Reply(200, '<!doctype html><title>Portal</title>')
  server.answer({
    'GET /api/client/sesiones': startPage,
    'GET /api/client/avisos': startPage,
    'GET /api/client/mis-datos': startPage,
  })
  await openApp(server, '/perfil')
  expect(await screen.findByText('Pídele a tu contador una copia de tus datos.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())
  expect(screen.queryByText(/hace falta conexión a internet/)).toBeNull()
  expect(screen.queryByText('Sin conexión')).toBeNull()
})
