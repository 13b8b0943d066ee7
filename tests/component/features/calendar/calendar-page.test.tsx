import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { putResponse, responsesCache } from '../../../../src/queries/stored-responses'
import { casa, departamento, period } from '../../../support/portal-responses'
import { eventually } from '../../../support/eventually'
import { memoryCaches } from '../../../support/memory-caches'
import { notificationItem } from '../../../support/notification-item'
import { maria, openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

const october = { ...period, task: { mes: 10, periodo: 2026, descripcion: 'Octubre 2026' } }

const lists = {
  '/api/client/task-monthly': { tasks: [october] },
  '/api/client/inmueble': { inmuebles: [casa] },
  '/api/client/contrato': { contratos: [departamento] },
  '/api/client/vencimientos': { documentos: [] },
  '/api/client/notifications/pending': { pendings: [] },
  '/api/client/notifications/rejected': { rejected: [] },
}

const server = useWireServer(
  Object.fromEntries(Object.entries(lists).map(([path, answer]) => [`GET ${path}`, answer])),
)
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00-03:00'))
})

async function month(title: string): Promise<HTMLElement[]> {
  const region = within(await screen.findByRole('region', { name: title }))
  expect(region.getByRole('heading', { level: 2, name: title })).toBeVisible()
  return region.getAllByRole('listitem')
}

test('the dates that come are listed by month, each with its day and what it belongs to', async () => {
  await openApp(server, '/calendario')
  expect(await screen.findByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible()
  expect(screen.getByText('Fechas que vienen')).toBeVisible()

  const [contribuciones] = await month('Noviembre 2026')
  expect(contribuciones).toHaveTextContent(
    'lunes 30 de noviembre' + 'Contribuciones, cuota 4 de 4' + 'Casa 12',
  )
  const [f29, contrato] = await month('Febrero 2027')
  expect(f29).toHaveTextContent(/^lunes 22 de febrero\s*Formulario 29 \(F29\) de enero$/)
  expect(contrato).toHaveTextContent(
    'domingo 28 de febrero' + 'Termina el contrato de Juana Pérez' + 'Departamento 1204 + Bodega 7',
  )
  expect(screen.queryByText('Atrasado')).not.toBeInTheDocument()
})

test('a document that expires is listed, and a server that has no such list is no problem', async () => {
  const cedula = {
    document_id: 9,
    area: 'initial',
    documento: 'Cédula de identidad por ambos lados',
    detalle: null,
    tipo: null,
    numero_departamento: null,
    vence: '2026-12-09',
  }
  server.answer({ 'GET /api/client/vencimientos': { documentos: [cedula] } })
  await openApp(server, '/calendario')
  const [expiry] = await month('Diciembre 2026')
  expect(expiry).toHaveTextContent(
    'miércoles 9 de diciembre' + 'Vence: Cédula de identidad por ambos lados' + 'Documentación Inicial',
  )

  cleanup()
  server.answer({ 'GET /api/client/vencimientos': new Reply(404, {}) })
  await openApp(server, '/calendario')
  await month('Noviembre 2026')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText(/^Vence:/)).not.toBeInTheDocument()
})

test('a portal that answers unknown calls with its start page is no lost network', async () => {
  server.answer({ 'GET /api/client/vencimientos': new Reply(200, '<!doctype html><title>Portal</title>') })
  await openApp(server, '/calendario')
  await month('Noviembre 2026')
  await eventually(() =>
    expect(server.received.some(({ path }) => path === '/api/client/vencimientos')).toBe(true),
  )
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect(screen.queryByText('Sin conexión')).toBeNull()
})

test('that the list of what expires can not be read is said', async () => {
  server.answer({ 'GET /api/client/vencimientos': new Reply(500, {}) })
  await openApp(server, '/calendario')
  await month('Noviembre 2026')
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('the next two months stand open, a later one opens with a tap', async () => {
  await openApp(server, '/calendario')
  for (const entry of [...(await month('Noviembre 2026')), ...(await month('Diciembre 2026'))])
    expect(entry).toBeVisible()
  const [f29] = await month('Febrero 2027')
  expect(f29).not.toBeVisible()

  await userEvent.click(screen.getByText('F29, Término de contrato'))
  expect(f29).toBeVisible()
})

test.each([
  ['still waits for it', 'pending', 'pendings', null],
  ['has rejected it', 'rejected', 'rejected', 900],
])('an F29 whose day has passed is overdue if the portal %s', async (_, list, name, documents_id) => {
  const item = notificationItem({
    id: 72,
    descripcion: 'Formulario 29',
    tarea_id: 12,
    mes: 10,
    periodo: '2026',
    documents_id,
  })
  server.answer({ [`GET /api/client/notifications/${list}`]: { [name]: [item] } })
  await openApp(server, '/calendario')
  const [f29] = await month('Noviembre 2026')
  expect(f29).toHaveTextContent('viernes 20 de noviembre' + 'Formulario 29 (F29) de octubre' + 'Atrasado')
})

test('an F29 that the portal has is marked as delivered, and no reminder of it is saved', async () => {
  vi.setSystemTime(new Date('2026-11-10T12:00:00-03:00'))
  const delivered = { ...october, countImpuestoDocument: 1, countImpuestoDocumentUser: 1 }
  server.answer({ 'GET /api/client/task-monthly': { tasks: [delivered] } })
  let file = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) file = made
    return 'blob:calendar'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await openApp(server, '/calendario')
  const [ofOctober] = await month('Noviembre 2026')
  expect(ofOctober).toHaveTextContent('F29) de octubre' + 'Entregado')
  const [ofNovember] = await month('Diciembre 2026')
  expect(ofNovember).toHaveTextContent(/F29\) de noviembre$/)

  await userEvent.click(screen.getByRole('button', { name: 'Guardar en mi calendario (.ics)' }))
  await eventually(async () => expect(await file.text()).toContain('F29) de noviembre'))
  expect(await file.text()).not.toContain('F29) de octubre')
})

test('without any date it says so, and what will appear', async () => {
  server.answer({
    'GET /api/client/task-monthly': { tasks: [] },
    'GET /api/client/inmueble': { inmuebles: [] },
    'GET /api/client/contrato': { contratos: [] },
  })
  await openApp(server, '/calendario')
  expect(await screen.findByText('No hay fechas próximas.')).toBeVisible()
  expect(screen.getByText(/^Aquí aparecerán el F29,/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Agregar Inmueble' })).toHaveAttribute(
    'href',
    '/task/inmuebles/create',
  )
  expect(screen.queryByRole('button', { name: /^Guardar en mi calendario/ })).not.toBeInTheDocument()
})

test('a list that can not be read hides no other dates, and is asked for again', async () => {
  server.answer({ 'GET /api/client/contrato': new Reply(500, {}) })
  await openApp(server, '/calendario')
  await month('Noviembre 2026')
  expect(screen.queryByText(/^Termina el contrato/)).not.toBeInTheDocument()

  server.answer({ 'GET /api/client/contrato': lists['/api/client/contrato'] })
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Termina el contrato de Juana Pérez')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('while a list can not be read and the others give no date, it does not say that there is none', async () => {
  server.answer({
    'GET /api/client/task-monthly': { tasks: [] },
    'GET /api/client/inmueble': new Reply(500, {}),
    'GET /api/client/contrato': { contratos: [] },
  })
  await openApp(server, '/calendario')
  expect(await screen.findAllByRole('button', { name: 'Reintentar' })).toHaveLength(1)
  expect(screen.queryByText('No hay fechas próximas.')).not.toBeInTheDocument()
})

test('without the portal it shows what was last seen, and from when', async () => {
  vi.stubGlobal('caches', memoryCaches())
  const cache = await caches.open(responsesCache(maria.user.id))
  for (const [path, answer] of Object.entries(lists)) {
    await putResponse(cache, path, JSON.stringify(answer))
    server.answer({ [`GET ${path}`]: new Reply(503, {}) })
  }
  await openApp(server, '/calendario')
  await month('Noviembre 2026')
  expect(screen.getByText('Datos guardados de hoy 12:00')).toBeVisible()
})

test('the dates to come are saved as a file for any calendar, without what is overdue', async () => {
  const pending = notificationItem({ id: 72, descripcion: 'F29', tarea_id: 12, mes: 10, periodo: '2026' })
  server.answer({ 'GET /api/client/notifications/pending': { pendings: [pending] } })
  const saved: { name: string; file: Blob }[] = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) blob = made
    return 'blob:calendar'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: blob })
  })
  await openApp(server, '/calendario')
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar en mi calendario (.ics)' }))

  expect(saved).toMatchObject([{ name: 'calendario.ics', file: { type: 'text/calendar;charset=utf-8' } }])
  const text = await blob.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text.match(/^SUMMARY:.*$/gm)).toHaveLength(16)
  expect(text).toContain(`\r\nUID:contrato-31-7@${new URL(server.url).host}\r\n`)
  expect(text).not.toContain('F29) de octubre\r\nDESCRIPTION:Periodo 10/2026')
})
