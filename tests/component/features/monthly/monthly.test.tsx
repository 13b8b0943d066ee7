import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { today } from '../../../../shared/dates'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import {
  arriendo,
  contractResponses,
  dividendo,
  monthlyResponses,
  period,
} from '../../../support/portal-responses'
import { queueUpload } from '../../../support/queue-upload'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const server = useWireServer(monthlyResponses)

const user = userEvent.setup()

async function openPeriod(): Promise<HTMLElement> {
  await openApp(server, '/task/monthly')
  const card = await screen.findByRole('article', { name: 'Periodo 3/2025' })
  await user.click(within(card).getByRole('button', { name: 'Mostrar detalle' }))
  await within(card).findByRole('button', { name: 'Mostrar Dividendo' })
  return card
}

async function openDuty(card: HTMLElement, name: string): Promise<HTMLElement> {
  await user.click(within(card).getByRole('button', { name: `Mostrar ${name}` }))
  return await within(card).findByRole('table', { name })
}

test('each period is a card with how far it is, the newest first', async () => {
  const december = { ...period, id: 9, task: { mes: '12', periodo: '2024', descripcion: null } }
  server.answer({ 'GET /api/client/task-monthly': { tasks: [december, period] } })
  await openApp(server, '/task/monthly')

  const card = await screen.findByRole('article', { name: 'Periodo 3/2025' })
  expect(within(card).getByRole('heading', { name: 'Periodo 3/2025' })).toBeVisible()
  expect(within(card).getByRole('progressbar')).toHaveAttribute('value', '20')
  expect(within(card).getByText('20%')).toBeVisible()
  expect(within(card).getByText('Tareas (1/5)')).toBeVisible()
  const headings = screen.getAllByRole('heading', { name: /^Periodo/ }).map((one) => one.textContent)
  expect(headings).toEqual(['Periodo 3/2025', 'Periodo 12/2024'])
  // The title says it.
  expect(screen.queryByText(/^(Marzo|Diciembre)/)).toBeNull()
})

test("a period's own description is below its title", async () => {
  const task = { ...period.task, descripcion: 'Con la operación renta' }
  server.answer({ 'GET /api/client/task-monthly': { tasks: [{ ...period, task }] } })
  await openApp(server, '/task/monthly')
  expect(await screen.findByText('Con la operación renta')).toBeVisible()
})

test('the calendar is a tap away', async () => {
  await openApp(server, '/task/monthly')
  expect(await screen.findByRole('link', { name: 'Calendario' })).toHaveAttribute('href', '/calendario')
})

test('an opened period shows its four tasks with their counters', async () => {
  const card = await openPeriod()
  const headings = within(card).getAllByRole('heading', { level: 3 })
  expect(headings.map((one) => one.textContent)).toEqual([
    'Dividendo 0/2',
    'Arriendo 1/1',
    'Impuesto 0/2',
    'Otros 1',
  ])
})

test('an opened period lists what it lacks, so that a form is two taps away', async () => {
  const lacks = { tarea_id: 12, inmueble_id: 4, tipo: 'Departamento', numero_departamento: '1204' }
  const dividendoItem = { id: 51, descripcion: 'Dividendo', ...lacks, mes: 3, periodo: 2025 }
  server.answer({
    'GET /api/client/notifications/pending': {
      pendings: [
        dividendoItem,
        { ...dividendoItem, tarea_id: 13, mes: 4 },
        { id: 30, descripcion: 'Escritura' },
      ],
    },
    'GET /api/client/notifications/rejected': {
      rejected: [{ ...dividendoItem, id: 53, descripcion: 'Impuesto', inmueble_id: null, documents_id: 909 }],
    },
  })
  const list = within(await openPeriod()).getByRole('list', { name: 'Lo que falta de Periodo 3/2025' })
  const links = within(list).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Impuesto.*Rechazado/),
    'DividendoDepartamento 1204',
  ])
  await user.click(within(list).getByRole('link', { name: /^Dividendo/ }))
  expect(location.pathname).toBe('/task/monthly/createDocument/12/51/4/0')
})

test('Otros takes another document at any time, Impuesto while one is pending', async () => {
  const card = await openPeriod()
  expect(within(card).getAllByRole('link', { name: /^Agregar/ })).toHaveLength(2)
  expect(within(card).getByRole('link', { name: 'Agregar Impuesto' })).toHaveAttribute(
    'href',
    '/task/monthly/createDocument/12/53/0/0',
  )
  expect(within(card).getByRole('link', { name: 'Agregar otro documento' })).toHaveAttribute(
    'href',
    '/task/monthly/createDocument/12/32/0/0',
  )
})

test('Impuesto takes no more if none is pending', async () => {
  server.answer({
    'GET /api/client/task-monthly': { tasks: [{ ...period, countImpuestoDocumentPendingUser: 0 }] },
  })
  const card = await openPeriod()
  expect(within(card).queryByRole('link', { name: 'Agregar Impuesto' })).not.toBeInTheDocument()
})

test('a task lists what it asks for, with the status and the link to upload', async () => {
  const card = await openPeriod()
  const table = await openDuty(card, 'Dividendo')
  const pending = within(table).getByRole('row', { name: /Departamento 1204/ })
  expect(pending).toHaveTextContent('Av. Irarrázaval 2821')
  expect(pending).toHaveTextContent('3/2025')
  expect(pending).toHaveTextContent('Pendiente de carga')
  expect(within(pending).queryByRole('button', { name: /^Ver documento/ })).not.toBeInTheDocument()
  expect(within(pending).getByRole('link', { name: 'Subir Departamento 1204, 3/2025' })).toHaveAttribute(
    'href',
    '/task/monthly/createDocument/12/51/6/0',
  )

  const rejected = within(table).getByRole('row', { name: /Oficina 801/ })
  expect(rejected).toHaveTextContent('Rechazado')
  expect(within(rejected).getByRole('button', { name: 'Ver documento Oficina 801, 3/2025' })).toBeVisible()
  expect(within(rejected).getByRole('link', { name: /^Subir/ })).toBeVisible()
})

test('the lease of a storage room is named as among the contracts, not as the property above it', async () => {
  server.answer({
    'GET /api/client/task-monthly/getDocumentSingle/52/12': {
      documents: [arriendo, { ...arriendo, contrato_id: 34, idDocument: null, status: null }],
    },
    'GET /api/client/contrato': contractResponses['GET /api/client/contrato'] ?? {},
  })
  const table = await openDuty(await openPeriod(), 'Arriendo')
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Departamento 1204/), expect.stringMatching(/^Bodega 8/)])
  expect(within(table).getByRole('link', { name: 'Subir Bodega 8, Juana Pérez, 3/2025' })).toBeVisible()
})

test('an item of a contract names its tenant and takes no upload while it is in review', async () => {
  const card = await openPeriod()
  const row = within(await openDuty(card, 'Arriendo')).getByRole('row', { name: /Juana Pérez/ })
  expect(row).toHaveTextContent('En revisión')
  expect(within(row).queryByRole('link')).not.toBeInTheDocument()
})

test('an item whose document is on its way says so; one that was refused takes another', async () => {
  server.answer({ 'POST /api/client/task-monthly/createDocument': new Reply(503, {}) })
  const table = await openDuty(await openPeriod(), 'Dividendo')
  const { id } = await queueUpload({ area: 'monthly', type: 51, task: 12, inmueble: 6, contrato: null })
  const row = within(table).getByRole('row', { name: /Departamento 1204/ })
  expect(await within(row).findByText(/^(En cola de envío|Enviando…)$/)).toBeVisible()
  expect(within(row).queryByRole('link', { name: /^Subir/ })).not.toBeInTheDocument()

  server.answer({
    'POST /api/client/task-monthly/createDocument': new Reply(409, { error: 'El periodo está cerrado.' }),
  })
  await outbox.sendNow()
  expect(await within(row).findByText('No se pudo enviar')).toBeVisible()
  expect(within(row).getByRole('link', { name: /^Subir/ })).toBeVisible()
  await outbox.discard(id)
})

test('a row whose document arrives stays where it is, with the focus that is in it', async () => {
  server.answer({ 'POST /api/client/task-monthly/createDocument': new Reply(200, { document_id: 907 }) })
  const table = await openDuty(await openPeriod(), 'Dividendo')
  const row = within(table).getByRole('row', { name: /Oficina 801/ })
  within(row)
    .getByRole('button', { name: /^Ver documento/ })
    .focus()
  const arrived = {
    ...dividendo,
    inmueble_id: 5,
    tipo: 'Oficina',
    numero_departamento: '801',
    idDocument: 907,
    status: 0,
  }
  server.answer({
    'GET /api/client/task-monthly/getDocumentSingle/51/12': { documents: [arrived, dividendo] },
  })
  await queueUpload({ area: 'monthly', type: 51, task: 12, inmueble: 5, contrato: null })
  expect(await within(table).findByText('En revisión')).toBeVisible()
  expect(row).toBeInTheDocument()
  expect(within(row).getByRole('button', { name: /^Ver documento/ })).toHaveFocus()
})

test('Otros lists the other documents of the period', async () => {
  const table = await openDuty(await openPeriod(), 'Otros')
  const row = within(table).getByRole('row', { name: /Boleta de gasfíter/ })
  expect(row).toHaveTextContent('Aprobado')
  expect(within(row).getByRole('button', { name: 'Ver documento Boleta de gasfíter' })).toBeVisible()
})

test('a task without items says so', async () => {
  server.answer({ 'GET /api/client/task-monthly/getDocumentSingle/53/12': { documents: [] } })
  const card = await openPeriod()
  await user.click(within(card).getByRole('button', { name: 'Mostrar Impuesto' }))
  expect(await within(card).findByText('SIN DOCUMENTOS')).toBeVisible()
  expect(within(card).getByText(/^Cuando tu contador pida documentos de este mes/)).toBeVisible()
})

test('who comes back finds the rows open as they were left', async () => {
  const card = await openPeriod()
  await openDuty(card, 'Dividendo')
  await user.click(within(card).getByRole('link', { name: 'Subir Departamento 1204, 3/2025' }))
  await user.click(await screen.findByRole('button', { name: 'Salir' }))
  expect(await screen.findByRole('table', { name: 'Dividendo' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ocultar detalle' }))
  expect(screen.queryByRole('table', { name: 'Dividendo' })).not.toBeInTheDocument()
})

test("this month's period is open, and stays closed once it was closed", async () => {
  const [periodo, mes] = today().split('-').map(Number)
  const current = { ...period, id: 13, task: { mes, periodo, descripcion: null } }
  const rows = monthlyResponses['GET /api/client/task-monthly/getOtherDocument/12']
  server.answer({
    'GET /api/client/task-monthly': { tasks: [current, period] },
    'GET /api/client/task-monthly/getOtherDocument/13': rows ?? {},
    'GET /api/client/task-monthly/getDocumentSingle/51/13': { documents: [dividendo] },
  })
  await openApp(server, '/task/monthly')
  const card = await screen.findByRole('article', { name: `Periodo ${mes}/${periodo}` })
  await within(card).findByRole('button', { name: 'Mostrar Dividendo' })
  await openDuty(card, 'Dividendo')
  expect(within(card).getByRole('link', { name: /^Subir/ })).toBeVisible()
  const earlier = screen.getByRole('article', { name: 'Periodo 3/2025' })
  expect(within(earlier).getByRole('button', { name: 'Mostrar detalle' })).toBeVisible()

  await user.click(within(card).getByRole('button', { name: 'Ocultar detalle' }))
  await user.click(screen.getByRole('link', { name: 'Calendario' }))
  await screen.findByRole('heading', { level: 1, name: 'Calendario' })
  history.back()
  const again = await screen.findByRole('article', { name: `Periodo ${mes}/${periodo}` })
  expect(within(again).queryByRole('button', { name: 'Mostrar Dividendo' })).not.toBeInTheDocument()
})

test('what concerns no property is titled by its document', async () => {
  const f29 = { ...dividendo, id: 53, tipo: null, numero_departamento: null, direccion: null, inmueble_id: 0 }
  server.answer({
    'GET /api/client/task-monthly/getDocumentSingle/53/12': {
      documents: [{ ...f29, detalle: 'Formulario 29 (F29)' }],
    },
  })
  const table = await openDuty(await openPeriod(), 'Impuesto')
  const heading = within(table).getByRole('rowheader', { name: 'Formulario 29 (F29)' })
  expect(heading).toBeVisible()
  expect(within(table).getAllByText('Formulario 29 (F29)')).toHaveLength(1)
})

test('a failed task leaves the rest of the period alone, and is not read again and again', async () => {
  // No pause between two readings ends.
  vi.useFakeTimers({ toFake: ['performance'] })
  const failing = '/api/client/task-monthly/getDocumentSingle/51/12'
  server.answer({ [`GET ${failing}`]: new Reply(200, '<html>Wi-Fi gratis</html>'), 'GET /later': {} })
  const card = await openPeriod()
  await user.click(within(card).getByRole('button', { name: 'Mostrar Dividendo' }))
  expect(await within(card).findByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(await openDuty(card, 'Arriendo')).toBeVisible()
  for (let later = 1; later <= 20; later += 1) await fetch(`${server.url}/later`)
  expect(server.received.filter(({ path }) => path === failing).length).toBeLessThan(4)
})

test('an item that says nothing of itself bears its task’s name', async () => {
  const bare = { id: 52, tipo: null, numero_departamento: null, mes: null, periodo: null }
  server.answer({
    'GET /api/client/task-monthly/getDocumentSingle/52/12': { documents: [bare, arriendo] },
  })
  const table = await openDuty(await openPeriod(), 'Arriendo')
  expect(within(table).getByRole('link', { name: 'Subir Arriendo' })).toHaveAttribute(
    'href',
    '/task/monthly/createDocument/12/52/0/0',
  )
})
