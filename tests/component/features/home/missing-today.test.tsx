import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { AllInView } from '../../../support/all-in-view'
import { eventually } from '../../../support/eventually'
import { homeResponses, totals } from '../../../support/portal-responses'
import { notificationItem } from '../../../support/notification-item'
import { openApp } from '../../../support/open-app'
import { queueUpload } from '../../../support/queue-upload'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer(homeResponses)
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView)
})

/** Of a property. */
const avaluo = notificationItem({
  id: 50,
  descripcion: 'Avalúo fiscal',
  inmueble_id: 4,
  tipo: 'Casa',
  numero_departamento: '12',
})

const panel = async () => within(await screen.findByRole('region', { name: 'Lo que falta hoy' }))

/** The rows of 'Lo que falta hoy', under their headings. */
async function rows(today: Awaited<ReturnType<typeof panel>>) {
  await today.findByRole('heading', { name: /^Lo que falta hoy \(\d+\)$/ })
  const lists = today.getAllByRole('list').filter((list) => list.tagName === 'OL')
  return lists.flatMap((list) => within(list).getAllByRole('link'))
}

test('what is to be done stands first in groups whose counts add up, two rows of each, the rejected with its reason', async () => {
  await openApp(server, '/home')
  const today = await panel()
  const links = await rows(today)
  expect(today.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Lo que falta hoy (8)',
    'Rechazados (4)',
    'Atrasados (3)',
    'Este mes (1)',
    'Más adelante (44)',
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/task/initial/create/33',
    '/task/initial/create/42',
    '/task/monthly/createDocument/12/51/6/0',
    '/task/monthly/createDocument/12/53/0/0',
    '/task/initial/create/30',
  ])
  expect(links[4]).toHaveTextContent(/^Cédula de identidadDocumentación Inicial$/)
  await waitFor(() =>
    expect(links[0]).toHaveTextContent('Inicio de actividadesDocumentación Inicial: No se lee el folio.'),
  )
  expect(today.getByRole('link', { name: 'Rechazados (4)' })).toHaveAttribute(
    'href',
    '/notification/rejected',
  )
  for (const name of ['Atrasados (3)', 'Este mes (1)', 'Más adelante (44)'])
    expect(today.getByRole('link', { name })).toHaveAttribute('href', '/notification/pending')
  const [first] = within(screen.getByRole('main')).getAllByRole('region')
  expect(first).toHaveAccessibleName('Lo que falta hoy')
})

test('how the landlord stands says that it is loading', async () => {
  server.answer({ 'GET /api/client/notifications/rejected': () => new Promise<never>(() => undefined) })
  await openApp(server, '/home')
  const today = await panel()
  await waitFor(() => expect(today.getAllByText('Cargando...')).toHaveLength(2))
})

test('what can wait is a number until today has nothing left, and then the list itself', async () => {
  server.answer({ 'GET /api/client/notifications/rejected': { rejected: [] } })
  const home = await openApp(server, '/home')
  await (await panel()).findByRole('link', { name: 'Más adelante (44)' })
  expect((await panel()).queryByRole('link', { name: /^Factura de compra/ })).toBeNull()
  home.unmount()

  server.answer({ 'GET /api/client/notifications/pending': { pendings: [avaluo] } })
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByRole('heading', { name: 'Lo que falta hoy (0)' })).toBeVisible()
  expect(today.getByRole('link', { name: 'Más adelante (1)' })).toBeVisible()
  expect(today.getByRole('link', { name: /^Avalúo fiscal/ })).toHaveTextContent(/^Avalúo fiscalCasa 12$/)
})

test('a row leads to its upload form, which knows what it is about without asking again', async () => {
  server.answer({
    'GET /api/client/notifications/pending': { pendings: [avaluo] },
    'GET /api/client/notifications/rejected': { rejected: [] },
    'GET /api/client/task/documentType/50': { DocumentType: { id: 50, name: 'Avalúo fiscal' } },
  })
  await openApp(server, '/home')
  await userEvent.click(await (await panel()).findByRole('link', { name: /^Avalúo fiscal/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Avalúo fiscal' })).toBeVisible()
  expect(screen.getByText('Casa 12')).toBeVisible()
})

test('what was saved on this device is gone at once, and comes back if it needs the landlord', async () => {
  server.answer({ 'POST /api/client/initial/create': new Reply(503, {}, { 'Retry-After': '600' }) })
  await openApp(server, '/home')
  const today = await panel()
  await today.findByRole('link', { name: /^Cédula de identidad/ })
  const { id } = await queueUpload({ area: 'initial', type: 30 })
  await today.findByRole('heading', { name: 'Lo que falta hoy (7)' })
  expect(today.queryByRole('link', { name: /^Cédula de identidad/ })).toBeNull()
  expect(today.queryByRole('link', { name: /^Este mes/ })).toBeNull()

  server.answer({ 'POST /api/client/initial/create': new Reply(422, { message: 'No se lee.' }) })
  await outbox.retry(id)
  await outbox.sendNow()
  const row = await today.findByRole('link', { name: /^Cédula de identidad/ })
  expect(within(row).getByText('No se pudo enviar')).toBeVisible()
  await outbox.discard(id)
})

test('with everything done it says so', async () => {
  server.answer({
    'GET /api/client/notifications/pending': { pendings: [] },
    'GET /api/client/notifications/rejected': {},
  })
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByText('No te falta nada.')).toBeVisible()
  expect(today.getByText('Todo lo que te pidieron está entregado.')).toBeVisible()
})

test('an account without a property begins with three steps, each with its button; the third waits for the second', async () => {
  const empty = { initialDocumentation: 8, initialDocumentationUser: 8 }
  server.answer({
    'GET /api/client/notifications/pending': { pendings: [] },
    'GET /api/client/task/totals': empty,
  })
  const home = await openApp(server, '/home')
  const steps = async () => within(await screen.findByRole('list', { name: 'Para empezar' }))
  expect((await steps()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tus documentos, listo',
    expect.stringMatching(/^2Tu primera propiedad.*Agregar propiedad$/),
    expect.stringMatching(/^3Su contrato.*Agregar contrato$/),
  ])
  expect((await steps()).getByRole('link', { name: 'Agregar propiedad' })).toHaveAttribute(
    'href',
    '/task/inmuebles/create',
  )
  expect((await steps()).getByRole('button', { name: 'Agregar contrato' })).toBeDisabled()
  const summary = within(screen.getByRole('region', { name: 'Resumen' }))
  expect(summary.getAllByRole('link')).toHaveLength(4)
  // Of what is not asked for yet there is no bar.
  expect(summary.getAllByRole('progressbar')).toHaveLength(1)
  expect(screen.queryByText('Todo lo que te pidieron está entregado.')).toBeNull()
  home.unmount()

  server.answer({ 'GET /api/client/task/totals': { ...empty, cantidadDocuments: 16 } })
  const next = await openApp(server, '/home')
  expect(await (await steps()).findByRole('link', { name: 'Agregar contrato' })).toHaveAttribute(
    'href',
    '/task/arriendo/create',
  )
  next.unmount()

  server.answer({ 'GET /api/client/task/totals': totals })
  await openApp(server, '/home')
  await screen.findByRole('link', { name: /Documentación Inicial.*3\/6/ })
  expect(screen.queryByRole('list', { name: 'Para empezar' })).toBeNull()
})

test('the whole is one picture in words, by the totals and the notifications', async () => {
  await openApp(server, '/home')
  const numbers = within(await (await panel()).findByRole('list', { name: 'Tus documentos' }))
  expect(numbers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '11 entregados',
    '4 rechazados',
    '48 faltan',
  ])
  // Of the 63 that the four areas ask for.
  expect((await panel()).getByText('17%')).toBeInTheDocument()
})

test('what this device has queued is on its way in the picture, too, which agrees with the lists', async () => {
  server.answer({
    'POST /api/client/initial/create': new Reply(503, {}, { 'Retry-After': '600' }),
  })
  await openApp(server, '/home')
  const numbers = within(await (await panel()).findByRole('list', { name: 'Tus documentos' }))
  const uploads = await Promise.all([30, 33].map((type) => queueUpload({ area: 'initial', type })))
  await eventually(() =>
    expect(numbers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11 entregados',
      '3 rechazados',
      '47 faltan',
      '2 en camino',
    ]),
  )
  const arcs = ['coming', 'rejected', 'delivered'].map((part) =>
    parseFloat(document.querySelector(`circle[data-part=${part}]`)?.getAttribute('stroke-dasharray') ?? ''),
  )
  expect(arcs).toEqual([...new Set(arcs)].sort((one, other) => other - one))
  expect((await panel()).getByRole('link', { name: 'Rechazados (3)' })).toBeVisible()
  await Promise.all(uploads.map(({ id }) => outbox.discard(id)))
})

const f29 = notificationItem({
  id: 80,
  descripcion: 'Formulario 29',
  tarea_id: 7,
  mes: 11,
  periodo: '2026',
})

test('a landlord with properties and no contract sees how they stand, and then the steps', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T15:00:00Z') })
  server.answer({
    'GET /api/client/notifications/pending': { pendings: [f29] },
    'GET /api/client/task/totals': { ...totals, cantidadDocumentsContratos: 0 },
  })
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByRole('link', { name: 'Agregar contrato' })).toBeVisible()
  expect(await today.findByRole('list', { name: 'Tus documentos' })).toBeVisible()
  expect(today.getByRole('link', { name: /^F29: quedan 24 días/ })).toBeVisible()
  expect(today.getByRole('link', { name: 'Fotografiar lo que falta' })).toBeVisible()
})

test.each([
  ['2026-11-27T15:00:00Z', 'F29: quedan 24 díaslunes 21 de diciembre'],
  ['2026-12-20T15:00:00Z', 'F29: queda 1 díalunes 21 de diciembre'],
  ['2026-12-21T15:00:00Z', 'F29: vence hoylunes 21 de diciembre'],
])('on %s the next date is %s, also if it was rejected', async (now, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  server.answer({ 'GET /api/client/notifications/rejected': { rejected: [{ ...f29, documents_id: 901 }] } })
  const home = await openApp(server, '/home')
  expect(await (await panel()).findByRole('link', { name: /^F29: / })).toHaveTextContent(words)
  home.unmount()

  server.answer({
    'GET /api/client/notifications/pending': { pendings: [f29] },
    'GET /api/client/notifications/rejected': { rejected: [] },
  })
  await openApp(server, '/home')
  const date = await (await panel()).findByRole('link', { name: /^F29: / })
  expect(date).toHaveTextContent(words)
  expect(date).toHaveAttribute('href', '/calendario')
})

test('a list that cannot be read hides nothing of the other, and is asked for again', async () => {
  server.answer({ 'GET /api/client/notifications/rejected': new Reply(500, {}) })
  await openApp(server, '/home')
  const today = await panel()
  // A row may be drawn again when the other list fails: one that was found is then gone.
  await waitFor(() => expect(today.getByRole('link', { name: /^Cédula de identidad/ })).toBeVisible())
  // It is there only if the list has failed by now.
  const again = await today.findByRole('button', { name: 'Reintentar' })
  server.answer(homeResponses)
  await userEvent.click(again)
  expect(await today.findByRole('link', { name: /^Inicio de actividades/ })).toBeVisible()
})

test('of half of the lists it does not say that nothing is missing', async () => {
  server.answer({
    'GET /api/client/notifications/pending': new Reply(500, {}),
    'GET /api/client/notifications/rejected': {},
  })
  await openApp(server, '/home')
  const today = await panel()
  // Drawn again when the other list comes: one that was found is then gone.
  await waitFor(() => expect(today.getByRole('button', { name: 'Reintentar' })).toBeVisible())
  expect(today.queryByText('No te falta nada.')).toBeNull()
  expect(today.getByRole('heading', { level: 2, name: 'Lo que falta hoy' })).toBeVisible()
})

test('without the list of what was rejected it does not say that today is done', async () => {
  server.answer({
    'GET /api/client/notifications/pending': { pendings: [avaluo] },
    'GET /api/client/notifications/rejected': new Reply(500, {}),
  })
  await openApp(server, '/home')
  const today = await panel()
  await waitFor(() => {
    expect(today.getByRole('link', { name: 'Más adelante (1)' })).toBeVisible()
    // It is there only if the list has failed by now.
    expect(today.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  })
  expect(today.queryByText('Lo de hoy está listo.')).toBeNull()
})

test('what waits on this device is not said to be delivered', async () => {
  server.answer({
    'GET /api/client/notifications/pending': {
      pendings: [notificationItem({ id: 30, descripcion: 'Cédula de identidad' })],
    },
    'GET /api/client/notifications/rejected': {},
    'POST /api/client/initial/create': new Reply(503, {}, { 'Retry-After': '600' }),
  })
  await openApp(server, '/home')
  const today = await panel()
  expect(await today.findByRole('link', { name: /^Cédula de identidad/ })).toBeVisible()
  const { id } = await queueUpload({ area: 'initial', type: 30 })
  expect(await today.findByText('1 documento va en camino a tu contador.')).toBeVisible()
  expect(today.queryByText('Todo lo que te pidieron está entregado.')).toBeNull()
  await outbox.discard(id)
})
