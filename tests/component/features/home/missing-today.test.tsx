import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { AllInView } from '../../../support/all-in-view'
import { homeResponses } from '../../../support/home-responses'
import { openApp } from '../../../support/open-app'
import { queueUpload } from '../../../support/queue-upload'
import { Reply, startWireServer, type WireServer } from '../../../support/wire-server'

let server: WireServer
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', AllInView)
  server = await startWireServer({
    ...homeResponses,
    'GET /api/client/getNotes/900': {
      notes: [{ id: 1, detail: 'Falta el reverso.', contador_name: 'Ana Rojas', created_at: null }],
    },
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const panel = async () => within(await screen.findByRole('region', { name: 'Lo que falta hoy' }))

test('what is to be done stands first, counted, the rejected before the rest with its reason', async () => {
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByRole('heading', { name: 'Lo que falta hoy (6)' })).toBeVisible()
  const links = today.getAllByRole('listitem').map((row) => within(row).getByRole('link'))
  expect(links).toHaveLength(5)
  expect(links[0]).toHaveAttribute('href', '/task/initial/create/30')
  expect(links[1]).toHaveAttribute('href', '/task/inmuebles/createDocument/4/40')
  expect(links[1]).toHaveTextContent(/^Avalúo fiscalCasa 12$/)
  await waitFor(() =>
    expect(links[0]).toHaveTextContent(
      'Cédula de identidadRechazado · Documentación Inicial: Falta el reverso.',
    ),
  )
  expect(today.getByRole('link', { name: 'Ver los 6' })).toHaveAttribute('href', '/notification/pending')
  const [first] = within(screen.getByRole('main')).getAllByRole('region')
  expect(first).toHaveAccessibleName('Lo que falta hoy')
})

test('a row leads to its upload form, which knows what it is about without asking again', async () => {
  server.answer({
    'GET /api/client/task/documentType/40': { DocumentType: { id: 40, name: 'Avalúo fiscal' } },
  })
  await openApp(server, '/home')
  await userEvent.click(await (await panel()).findByRole('link', { name: /^Avalúo fiscal/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Avalúo fiscal' })).toBeVisible()
  expect(screen.getByText('Casa 12')).toBeVisible()
})

test('what was saved on this device is gone at once, and comes back if it needs the landlord', async () => {
  server.answer({ 'POST /api/client/inmueble/createDocument': new Reply(503, {}, { 'Retry-After': '600' }) })
  await openApp(server, '/home')
  const today = await panel()
  await today.findByRole('link', { name: /^Avalúo fiscal/ })
  const { id } = await queueUpload({ area: 'inmueble', type: 40, inmueble: 4 })
  await today.findByRole('heading', { name: 'Lo que falta hoy (5)' })
  expect(today.queryByRole('link', { name: /^Avalúo fiscal/ })).toBeNull()
  expect(today.queryByRole('link', { name: /^Ver los/ })).toBeNull()

  server.answer({ 'POST /api/client/inmueble/createDocument': new Reply(422, { message: 'No se lee.' }) })
  await outbox.retry(id)
  await outbox.sendNow()
  const row = await today.findByRole('link', { name: /^Avalúo fiscal/ })
  expect(within(row).getByText('No se pudo enviar')).toBeVisible()
  await outbox.discard(id)
})

test('with everything done it says so, and without a property where to begin', async () => {
  server.answer({
    'GET /api/client/notifications/pending': { pendings: [] },
    'GET /api/client/notifications/rejected': {},
    'GET /api/client/task/totals': {},
  })
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByText('No te falta nada.')).toBeVisible()
  expect(today.queryByText('Todo lo que te pidieron está entregado.')).toBeNull()
  expect(await today.findByRole('link', { name: 'Agrega tu primera propiedad' })).toHaveAttribute(
    'href',
    '/task/inmuebles/create',
  )
})

test('a list that cannot be read hides nothing of the other, and is asked for again', async () => {
  server.answer({ 'GET /api/client/notifications/rejected': new Reply(500, {}) })
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByRole('link', { name: /^Avalúo fiscal/ })).toBeVisible()
  server.answer({
    'GET /api/client/notifications/rejected': homeResponses['GET /api/client/notifications/rejected'] ?? {},
  })
  await userEvent.click(await today.findByRole('button', { name: 'Reintentar' }))
  expect(await today.findByRole('link', { name: /^Cédula de identidad/ })).toBeVisible()
})
