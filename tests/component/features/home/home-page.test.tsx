import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { homeResponses } from '../../../support/portal-responses'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer(homeResponses)
const failure = new Reply(500, {})
const loadFailed = 'Hubo un error en la operación. Comunicarse con el admin.'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test.each([
  ['Documentación Inicial', '/task/initial', '3/6', 50],
  ['Inmuebles', '/task/inmuebles', '5/32', 15],
  ['Contratos de Arriendo', '/task/arriendo', '2/20', 10],
  ['Deberes Mensuales', '/task/monthly', '1/5', 20],
])('the card %s leads to its area and says how far it is', async (title, to, count, percent) => {
  await openApp(server, '/home')
  const main = within(await screen.findByRole('main'))
  const card = await main.findByRole('link', { name: new RegExp(`^${title}`) })
  expect(card).toHaveAttribute('href', to)
  expect(await within(card).findByText(count)).toBeVisible()
  expect(within(card).getByRole('progressbar')).toHaveAttribute('value', String(percent))
})

test('the home screen welcomes the landlord, and says what it is for', async () => {
  await openApp(server, '/home')
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, María' })).toBeVisible()
  expect(screen.getByText('Administra fácil todas tus propiedades y tareas')).toBeVisible()
})

test('the totals and the notifications that cannot be read say nothing: the cards stay links, the calendar too, and no row appears', async () => {
  server.answer({ 'GET /api/client/task/totals': failure, 'GET /api/client/notifications': failure })
  await openApp(server, '/home')
  const summary = await region('Resumen')
  expect(summary.getByRole('link', { name: /^Inmuebles/ })).toHaveAttribute('href', '/task/inmuebles')
  const notifications = await region('Notificaciones')
  // The rest of the screen is there, so these are not awaited any more.
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
  expect(notifications.getByRole('link', { name: 'Calendario' })).toHaveAttribute('href', '/calendario')
  expect(notifications.queryByRole('listitem')).toBeNull()
  expect(screen.queryByText(loadFailed)).toBeNull()
})

test('one outage is one box, whose button asks for everything again', async () => {
  const outage = Object.fromEntries(Object.keys(homeResponses).map((call) => [call, failure]))
  server.answer(outage)
  await openApp(server, '/home')
  const video = await region('Recupera el IVA!')
  expect(await video.findByText('Aparecerá aquí cuando se pueda cargar.')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(await (await region('Actividad reciente')).findByText(/^Aparecerá aquí/)).toBeVisible()
  expect(main.getByRole('alert')).toHaveTextContent(loadFailed)

  server.answer(homeResponses)
  await userEvent.click(main.getByRole('button', { name: 'Reintentar' }))
  expect(await video.findByRole('button', { name: 'Ver video' })).toBeVisible()
  expect(await (await region('Resumen')).findByText('5/32')).toBeVisible()
})

test('what waits and what was rejected lead to their lists, in the plural', async () => {
  await openApp(server, '/home')
  const panel = await region('Notificaciones')
  expect(
    await panel.findByRole('link', { name: /Documentos importantes fueron rechazados/ }),
  ).toHaveAttribute('href', '/notification/rejected')
  expect(
    panel.getByRole('link', { name: /Tienes 48 documento\/s pendiente\/s para subir\./ }),
  ).toHaveAttribute('href', '/notification/pending')
})

test('one rejected document is in the singular, and a count of 0 has no row', async () => {
  server.answer({ 'GET /api/client/notifications': { notification_red: 0, notification_orange: '1' } })
  await openApp(server, '/home')
  const panel = await region('Notificaciones')
  expect(await panel.findByRole('link', { name: /Documento importante fue rechazado/ })).toBeVisible()
  expect(panel.queryByText(/pendiente/)).toBeNull()
})

test('without anything to do the panel says so', async () => {
  server.answer({ 'GET /api/client/notifications': {} })
  await openApp(server, '/home')
  expect(await (await region('Notificaciones')).findByText('No tienes notificaciones.')).toBeVisible()
})

test('the video is a poster until it is asked for, then plays from the host that sets no cookies; its button opens a new tab', async () => {
  await openApp(server, '/home')
  const card = await region('Recupera el IVA!')
  const poster = await card.findByRole('button', { name: 'Ver video' })
  expect(card.queryByTitle('Recupera el IVA!')).toBeNull()
  await userEvent.click(poster)
  expect(await card.findByTitle('Recupera el IVA!')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/abc123?autoplay=1',
  )
  const button = card.getByRole('link', { name: 'Quiero recuperarlo' })
  expect(button).toHaveAttribute('href', 'https://example.cl/iva')
  expect(button).toHaveAttribute('target', '_blank')
})

test('without a network the poster says so, and no broken frame comes of it', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openApp(server, '/home')
  const card = await region('Recupera el IVA!')
  await userEvent.click(await card.findByRole('button', { name: 'Ver video' }))
  expect(await card.findByText('Se verá cuando vuelva la conexión.')).toBeVisible()
  expect(card.queryByTitle('Recupera el IVA!')).toBeNull()
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(await card.findByTitle('Recupera el IVA!')).toBeVisible()
})

test('an address that is no web address is neither framed nor followed', async () => {
  server.answer({
    'GET /api/client/media/home': [
      { id: 1, title: '', file_path: 'javascript:alert(1)', location: 'video_home' },
      { id: 2, title: 'Pincha aquí', file_path: 'data:text/html,hola', location: 'btn_home' },
    ],
  })
  await openApp(server, '/home')
  const card = await region('Recupera el IVA!')
  expect(await card.findByText('SIN DATOS')).toBeVisible()
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pedirlo por WhatsApp'])
  expect(card.queryByTitle('Recupera el IVA!')).toBeNull()
})

test('media that cannot be read say so in the card and in a toast', async () => {
  server.answer({ 'GET /api/client/media/home': failure })
  await openApp(server, '/home')
  const card = await region('Recupera el IVA!')
  expect(await card.findByText(loadFailed)).toBeVisible()
  expect(card.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  const toasts = await region('Avisos')
  expect(await toasts.findByText(loadFailed)).toBeVisible()
})

test('the last five activities are shown with their minutes, the rest is a link away', async () => {
  await openApp(server, '/home')
  const panel = await region('Actividad reciente')
  await waitFor(() => expect(panel.getAllByText('02/03/2026 09:00 hs.')).toHaveLength(5))
  expect(panel.getByRole('link', { name: 'Ver todo el historial' })).toHaveAttribute('href', '/task/activity')
})

test('a body that does not fit breaks one panel and no other', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  server.answer({
    'GET /api/client/notifications': { notification_red: { evil: true } },
    'GET /api/client/task/getActivity': { ActivityRecord: null },
  })
  await openApp(server, '/home')
  expect(await (await region('Actividad reciente')).findByText('SIN DATOS')).toBeVisible()
  expect((await region('Notificaciones')).queryByRole('listitem')).toBeNull()
  expect(await (await region('Resumen')).findByText('5/32')).toBeVisible()
  expect(warned).toHaveBeenCalledWith('api: /api/client/notifications does not fit', expect.anything())
})
