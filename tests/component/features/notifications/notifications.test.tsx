import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AllInView } from '../../../support/all-in-view'
import { untilFocusIsKept } from '../../../support/kept-focus'
import { homeResponses } from '../../../support/portal-responses'
import { notificationItem } from '../../../support/notification-item'
import { queueUpload } from '../../../support/queue-upload'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { openApp } from '../../../support/open-app'
import { Reply, useWireServer } from '../../../support/wire-server'

// As providers write what is absent.
const item = { ...notificationItem(), inmueble_id: 0, tarea_id: '' }
const ofInmueble = {
  ...item,
  id: 40,
  descripcion: 'Avalúo fiscal',
  inmueble_id: 4,
  tipo: 'Casa',
  numero_departamento: '12',
}
const ofContrato = {
  ...ofInmueble,
  id: '45',
  descripcion: 'Contrato de arriendo',
  contrato_id: '9',
  nombre_arrendatario: 'Juana Pérez',
  fecha_inicio: '2025-03-01',
}
const ofTask = {
  ...ofContrato,
  id: 52,
  descripcion: 'Comprobante de arriendo',
  tarea_id: 12,
  mes: '3',
  periodo: 2025,
}
const note = {
  id: 1,
  detail: 'La foto está borrosa, no se lee el folio.',
  contador_name: 'Ana Rojas',
  created_at: null,
}

const server = useWireServer()
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView)
})

async function openPending(pendings: unknown): Promise<HTMLElement> {
  server.answer({ 'GET /api/client/notifications/pending': { pendings } })
  await openApp(server, '/notification/pending')
  return await screen.findByRole('table', { name: 'Documentos Pendientes' })
}

async function openRejected(rejected: unknown): Promise<HTMLElement> {
  server.answer({ 'GET /api/client/notifications/rejected': { rejected } })
  await openApp(server, '/notification/rejected')
  return await screen.findByRole('table', { name: 'Documentos Rechazados' })
}

test.each([
  [item, 'DOCUMENTACIÓN INICIAL', '', '/task/initial/create/30'],
  [ofInmueble, 'INMUEBLES', 'Casa 12', '/task/inmuebles/createDocument/4/40'],
  [
    ofContrato,
    'CONTRATOS',
    'Casa 12 · Juana Pérez · desde el 01/03/2025',
    '/task/arriendo/createDocument/9/45',
  ],
  [
    ofTask,
    'DEBERES MENSUALES',
    'Casa 12 · Juana Pérez · Periodo 3/2025',
    '/task/monthly/createDocument/12/52/4/9',
  ],
])(
  'a pending document of $descripcion names its module and leads to its upload',
  async (pending, module, detail, href) => {
    const table = await openPending([pending])
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Módulo', 'Documento', 'Detalle', 'Acción'])
    const row = within(table).getByRole('row', { name: new RegExp(pending.descripcion) })
    expect(within(row).getByText(module)).toBeVisible()
    expect(within(row).getAllByRole('cell')[1]).toHaveTextContent(detail)
    expect(within(row).getByRole('link', { name: `Subir ${pending.descripcion}` })).toHaveAttribute(
      'href',
      href,
    )
  },
)

test('a rejected document says why, next to the link to upload it again', async () => {
  server.answer({
    'GET /api/client/getNotes/901': {
      notes: [
        { ...note, id: 3, detail: 'Falta la segunda página.' },
        note,
        { ...note, id: 4, detail: '¿Sirve ahora?', contador_name: null },
      ],
    },
  })
  const table = await openRejected([{ ...ofInmueble, documents_id: 901 }])
  const row = within(table).getByRole('row', { name: /Avalúo fiscal/ })
  expect(await within(row).findByText('Falta la segunda página.')).toBeVisible()
  expect(row).toHaveTextContent('Ana Rojas')
  expect(row).not.toHaveTextContent('borrosa')
  expect(row).not.toHaveTextContent('¿Sirve ahora?')
  expect(within(row).getByRole('link', { name: 'Subir Avalúo fiscal' })).toBeVisible()
})

test('a rejected document has one link, to its form, which says why before another photo', async () => {
  server.answer({ 'GET /api/client/getNotes/901': { notes: [note] } })
  const table = await openRejected([{ ...ofInmueble, documents_id: 901 }])
  const links = within(table).getAllByRole('link', { name: /Avalúo fiscal/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['Subir'])
  await userEvent.click(within(table).getByRole('link', { name: 'Subir Avalúo fiscal' }))
  const why = within(await screen.findByRole('region', { name: 'Por qué se rechazó' }))
  expect(await why.findByText(note.detail)).toBeVisible()
  expect(screen.getByText('Casa 12')).toBeVisible()
  // With it the form would open the camera.
  expect(history.state).not.toHaveProperty('usr.camera')
})

test('its earlier versions are there with why each was rejected, and can be looked at', async () => {
  server.answer({
    'GET /api/client/getNotes/901': { notes: [note] },
    'GET /avaluo.pdf': new Reply(200, '<p>Avalúo fiscal</p>'),
    'GET /api/client/getFile/900': { file: `${server.url}/avaluo.pdf`, documentType: 'Avalúo fiscal' },
  })
  const anteriores = [
    { id: 900, created_at: '2026-03-02 09:00:00', motivo: 'Falta la firma.' },
    { id: 899, created_at: '2026-02-01 09:00:00', motivo: null },
  ]
  const table = await openRejected([{ ...ofInmueble, documents_id: 901, anteriores }])
  expect(within(table).getByText('Falta la firma.')).not.toBeVisible()
  await userEvent.click(within(table).getByText('Versiones anteriores (2)'))
  const versions = within(table).getAllByRole('listitem')
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    'Enviada el 02/03/2026Falta la firma.Ver',
    'Enviada el 01/02/2026Sin una nota del contador.Ver',
  ])
  await userEvent.click(
    within(table).getByRole('button', { name: 'Ver documento Avalúo fiscal, enviada el 02/03/2026' }),
  )
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('of five hundred rejected documents a few are drawn at a time', async () => {
  const table = await openRejected(
    Array.from({ length: 500 }, (_, id) => ({ ...ofInmueble, id: id + 100, documents_id: id + 900 })),
  )
  expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(25)
  expect(screen.getByText('Se muestran 25 de 500')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(50)
})

test('a rejected document can be looked at, and says nothing of earlier versions if there are none', async () => {
  server.answer({
    'GET /api/client/getNotes/901': { notes: [note] },
    'GET /avaluo.pdf': new Reply(200, '<p>Avalúo fiscal</p>'),
    'GET /api/client/getFile/901': { file: `${server.url}/avaluo.pdf`, documentType: 'Avalúo fiscal' },
  })
  const table = await openRejected([{ ...ofInmueble, documents_id: 901 }])
  expect(within(table).queryByText(/Versiones anteriores/)).not.toBeInTheDocument()
  await userEvent.click(within(table).getByRole('button', { name: 'Ver documento Avalúo fiscal' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('type 42 has no document to look at, and still says why and takes another', async () => {
  server.answer({ 'GET /api/client/getNotes/901': { notes: [note] } })
  const table = await openRejected([{ ...item, id: 42, descripcion: 'Autorización SII', documents_id: 901 }])
  expect(await within(table).findByText(note.detail)).toBeVisible()
  expect(within(table).queryByRole('button', { name: /^Ver documento/ })).not.toBeInTheDocument()
  expect(within(table).getByRole('link', { name: 'Subir Autorización SII' })).toBeVisible()
})

test('without its note a rejected row keeps everything else', async () => {
  server.answer({ 'GET /api/client/getNotes/901': new Reply(200, '<html>Wi-Fi gratis</html>') })
  const table = await openRejected([{ ...ofInmueble, documents_id: 901 }, ofContrato])
  expect(await within(table).findByText('La nota del contador no se pudo cargar.')).toBeVisible()
  expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(2)
})

test.each([
  ['/notification/pending', 'No te falta ningún documento por subir.', { pendings: null }],
  ['/notification/rejected', 'No tienes documentos rechazados.', {}],
])('%s says that there is nothing', async (path, sentence, answer) => {
  server.answer({
    'GET /api/client/notifications/rejected': {},
    [`GET /api/client${path.replace('notification', 'notifications')}`]: answer,
  })
  await openApp(server, path)
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('of half of the lists the pending ones do not say that there is nothing', async () => {
  server.answer({
    'GET /api/client/notifications/pending': new Reply(500, {}),
    'GET /api/client/notifications/rejected': { rejected: [] },
  })
  await openApp(server, '/notification/pending')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(screen.queryByText('No te falta ningún documento por subir.')).toBeNull()
})

test('a rejected row whose new document is on its way says so and offers no second one', async () => {
  server.answer({
    'GET /api/client/getNotes/901': { notes: [note] },
    'POST /api/client/inmueble/createDocument': new Reply(503, {}),
  })
  const rejected = { ...ofInmueble, documents_id: 901 }
  const table = await openRejected([rejected, { ...rejected, inmueble_id: 5, numero_departamento: '14' }])
  const { id } = await queueUpload({ area: 'inmueble', type: ofInmueble.id, inmueble: 4 })
  const row = within(table).getByRole('row', { name: /Casa 12/ })
  expect(await within(row).findByText(/^(En cola de envío|Enviando…)$/)).toBeVisible()
  expect(within(row).queryByRole('link', { name: /^Subir/ })).not.toBeInTheDocument()
  expect(within(table).getByRole('link', { name: /^Subir/ })).toBeVisible()
  await outbox.discard(id)
})

describe('the pending documents of a landlord with several properties', () => {
  const everything = [
    item,
    ofInmueble,
    { ...ofInmueble, id: 41, descripcion: 'Plano', inmueble_id: 5, numero_departamento: '14' },
    { ...ofTask, periodo: 2020 },
  ]

  async function headings(): Promise<(string | null)[]> {
    const tables = await screen.findAllByRole('table')
    return tables.flatMap((table) =>
      within(table)
        .getAllByRole('rowheader')
        .filter((cell) => cell.getAttribute('scope') === 'rowgroup')
        .map(({ textContent }) => textContent),
    )
  }

  beforeEach(() => {
    server.answer({
      'GET /api/client/notifications/rejected': { rejected: [{ ...ofInmueble, id: 43, documents_id: 901 }] },
      'GET /api/client/getNotes/901': { notes: [note] },
    })
  })

  test('stand in groups with their counts, in the order in which they should be done', async () => {
    await openPending(everything)
    expect(await headings()).toEqual([
      'Rechazados (1)',
      'Atrasado: Periodo 3/2020 (1)',
      'Documentación Inicial (1)',
      'Casa 12 (1)',
      'Casa 14 (1)',
    ])
  })

  const heading = (name: string) => screen.getByRole('button', { name })
  const uploads = () =>
    screen.queryAllByRole('link', { name: /^Subir/ }).map((link) => link.getAttribute('aria-label'))

  const more = Array.from({ length: 50 }, (_, at) => ({
    ...ofInmueble,
    id: 100 + at,
    descripcion: `Otro ${at}`,
  }))

  test('are all open, as many as fit', async () => {
    await openPending(everything)
    for (const title of await headings())
      expect(heading(title ?? '')).toHaveAttribute('aria-expanded', 'true')
    expect(uploads()).toContain('Subir Plano')
  })

  test('fold if they are many: open is what is rejected, overdue or next, and what was opened or closed is so again', async () => {
    await openPending([...everything, ...more])
    expect(heading('Rechazados (1)')).toHaveAttribute('aria-expanded', 'true')
    expect(heading('Atrasado: Periodo 3/2020 (1)')).toHaveAttribute('aria-expanded', 'true')
    expect(heading('Documentación Inicial (1)')).toHaveAttribute('aria-expanded', 'true')
    expect(heading('Casa 12 (51)')).toHaveAttribute('aria-expanded', 'false')
    expect(uploads()).not.toContain('Subir Plano')

    await userEvent.click(heading('Casa 14 (1)'))
    expect(uploads()).toContain('Subir Plano')
    await userEvent.click(heading('Rechazados (1)'))
    await userEvent.click(screen.getByRole('link', { name: 'Subir Plano' }))
    await screen.findByRole('heading', { level: 1, name: 'Plano' })
    history.back()
    expect(await screen.findByRole('link', { name: 'Subir Plano' })).toBeVisible()
    expect(heading('Rechazados (1)')).toHaveAttribute('aria-expanded', 'false')
  })

  test('are open and whole, with the first of them at the top, where the home screen led to them', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    server.answer({
      ...homeResponses,
      'GET /api/client/notifications/rejected': { rejected: [notificationItem({ documents_id: 900 })] },
      'GET /api/client/notifications/pending': { pendings: [...everything, ...more] },
    })
    await openApp(server, '/home')
    await userEvent.click(await screen.findByRole('link', { name: 'Más adelante (52)' }))
    await screen.findByRole('heading', { level: 1, name: 'Documentos Pendientes' })
    expect(location.pathname).toBe('/notification/pending')
    const first = await screen.findByRole('button', { name: 'Casa 12 (51)' })
    expect(first).toHaveAttribute('aria-expanded', 'true')
    expect(screen.queryByRole('button', { name: 'Ver los 51' })).toBeNull()
    expect(scrolled.mock.contexts.map((row) => (row as Element).textContent)).toEqual(['Casa 12 (51)'])
    scrolled.mockRestore()
  })

  async function openRejected(length: number) {
    const rejected = Array.from({ length }, (_, at) => ({
      ...ofInmueble,
      id: 200 + at,
      descripcion: `Rechazado ${at}`,
      documents_id: 901 + at,
    }))
    server.answer({ 'GET /api/client/notifications/rejected': { rejected } })
    await openPending([...everything, ...more])
    return within(await screen.findByRole('table', { name: 'Documentos Rechazados' }))
  }

  test('never hide a single row', async () => {
    const table = await openRejected(6)
    expect(table.getAllByRole('link', { name: /^Subir/ })).toHaveLength(6)
    expect(table.queryByRole('button', { name: /^Ver los/ })).not.toBeInTheDocument()
  })

  test('are the first few of a group that is open at first, and all of it on demand', async () => {
    const table = await openRejected(9)
    expect(table.getAllByRole('link', { name: /^Subir/ })).toHaveLength(5)
    await untilFocusIsKept()
    await userEvent.click(table.getByRole('button', { name: 'Ver los 9' }))
    expect(table.getAllByRole('link', { name: /^Subir/ })).toHaveLength(9)
    expect(table.queryByRole('button', { name: /^Ver los/ })).not.toBeInTheDocument()
    expect(table.getByRole('row', { name: /Rechazado 5/ })).toContainElement(
      document.activeElement as HTMLElement,
    )

    await userEvent.click(heading('Casa 12 (51)'))
    expect(uploads()).toContain('Subir Otro 30')
  })

  test('that a filter finds are open, also where they were closed', async () => {
    await openPending([...everything, ...more])
    expect(heading('Casa 14 (1)')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Inmueble' }), 'Casa 14')
    expect(uploads()).toEqual(['Subir Plano'])
  })

  test('of a thousand properties a few are drawn at a time', async () => {
    await openPending(
      Array.from({ length: 1_000 }, (_, id) => ({
        ...ofInmueble,
        inmueble_id: id + 1,
        numero_departamento: String(id + 1),
      })),
    )
    expect(await headings()).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
    expect(await headings()).toHaveLength(100)
  })

  test('are narrowed to one property or area', async () => {
    await openPending(everything)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Inmueble' }), 'Casa 14')
    expect(await headings()).toEqual(['Casa 14 (1)'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Deberes Mensuales')
    expect(screen.getByText('Nada coincide con lo que elegiste.')).toBeVisible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Inmueble' }), 'Todos')
    expect(await headings()).toEqual(['Atrasado: Periodo 3/2020 (1)'])
  })

  test('that are on their way stand last, with their state', async () => {
    server.answer({ 'POST /api/client/inmueble/createDocument': new Reply(503, {}) })
    await openPending(everything)
    const { id } = await queueUpload({ area: 'inmueble', type: ofInmueble.id, inmueble: 4 })
    const sent = within(await screen.findByRole('table', { name: 'Documentos en camino' }))
    expect(sent.getByText(/^(En cola de envío|Enviando…)$/)).toBeVisible()
    expect(sent.queryByRole('link', { name: /^Subir/ })).toBeNull()
    expect((await headings()).at(-1)).toBe('En camino (1)')
    await outbox.discard(id)
  })

  test('are all within reach where the last group does not fit whole', async () => {
    server.answer({ 'GET /api/client/notifications/rejected': { rejected: [] } })
    const months = Array.from({ length: 51 }, (_, at) => ({
      ...ofTask,
      id: 300 + at,
      descripcion: `Documento ${at}`,
      periodo: 2000 + Math.floor(at / 3),
    }))
    const table = await openPending(months)
    expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
    expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(51)
  })

  test('of a thousand are drawn a few at a time', async () => {
    const thousand = Array.from({ length: 1_000 }, (_, id) => ({ ...ofInmueble, id: id + 100 }))
    const table = await openPending(thousand)
    expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(5)
    await userEvent.click(within(table).getByRole('button', { name: 'Ver los 1000' }))
    expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(49)
    expect(screen.getByText('Se muestran 50 de 1001')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
    expect(within(table).getAllByRole('link', { name: /^Subir/ })).toHaveLength(99)
  })
})
