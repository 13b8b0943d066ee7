import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readText } from '../../../../shared/facts/read-text'
import { notePageFacts } from '../../../../src/documents/chosen/page-edits'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { eventually } from '../../../support/eventually'
import {
  draftAt,
  forgetShared,
  holdPages,
  keepShared,
  listShared,
  pageNamed,
  unreadable,
} from '../../../support/file-drafts'
import { onFullDisk } from '../../../support/full-disk'
import { casa, period } from '../../../support/portal-responses'
import { notificationItem } from '../../../support/notification-item'
import { paperLines, type MadeKind, type Said } from '../../../support/papers'
import { heic } from '../../../support/pictures'
import { acceptWithReceipt, createInitial } from '../../../support/portal-of-initial'
import { scanBut, Scanning } from '../../../support/scanning'
import { pdf, photo, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

/** Tasks of 2026, three more than their months, and what they ask for. */
const [september, october, f29, dividend] = [12, 13, 60, 61]
const createDuty = 'POST /api/client/task-monthly/createDocument'
const duty = (task: number) => `/task/monthly/createDocument/${task}/${f29}/0/0`

const item = (task: number, id = f29, descripcion = 'Formulario 29', inmueble_id: number | null = null) =>
  notificationItem({ id, descripcion, tarea_id: task, inmueble_id, mes: task - 3, periodo: '2026' })

beforeEach(async () => {
  await forgetShared(form.owner())
  form.answer({
    'GET /api/client/task-monthly': {
      tasks: [september, october].map((id) => ({
        ...period,
        id,
        task: { ...period.task, mes: id - 3, periodo: 2026 },
      })),
    },
    'GET /api/client/inmueble': { inmuebles: [], cantidadDocuments: 0 },
    'GET /api/client/contrato': { contratos: [], cantidadDocuments: 0 },
    'GET /api/client/notifications/pending': {
      pendings: [
        ...[september, october].map((task) => item(task)),
        ...[september, october].map((task) => item(task, dividend, 'Comprobante de dividendo', 4)),
        notificationItem({ id: 33, descripcion: 'Inicio de actividades' }),
        notificationItem({ id: 34, descripcion: 'Carpeta tributaria' }),
      ],
    },
    'GET /api/client/notifications/rejected': { rejected: [] },
    [createDuty]: { status: 200 },
  })
})

/** The user's file, read before as this paper. */
async function keepPaper(name: string, kind: MadeKind, said: Said = {}): Promise<void> {
  await keepShared(form.owner(), [pdf(name)])
  const found = await readText(paperLines(kind, 'labels', said).join('\n'))
  const file = (await listShared(form.owner())).find((one) => one.name === name)
  if (!file) throw new Error('not kept')
  const edit = notePageFacts(file.page.id, found)
  await outbox.drafts.note(file.draft.id, ({ pages }) => ({ pages: edit(pages) }))
}

const list = (name: 'Con lugar' | 'Sin lugar') => screen.findByRole('list', { name })

/** The row of a file as it stands now: with its place it moves to another list. */
async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('button', { name: `Descartar ${name}` })).closest('li')
  if (!row) throw new Error('no row')
  return row
}

/** A text of a file's row. */
const rowSays = (name: string, text: string | RegExp) =>
  waitFor(async () => expect(within(await rowOf(name)).getByText(text)).toBeVisible())

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** In the dialog that a row's button has opened. */
async function choose(query: string, document: RegExp): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: '¿Qué documento es?' }))
  await userEvent.type(await dialog.findByRole('searchbox', { name: 'Buscar documento' }), query)
  const [first] = await dialog.findAllByRole('button', { name: document })
  if (first) await userEvent.click(first)
}

/** The targets of what arrived. */
const arrived = () => [
  ...form.arrived().map(({ body }) => ({ tipoDocument: (body as Record<string, string>)['tipoDocument'] })),
  ...form
    .arrived(createDuty)
    .map(({ body }) => ({ task_monthly_id: (body as Record<string, string>)['task_monthly_id'] })),
]

test('each file shows its place and why, nothing is sent before, and all that have one are saved in one go', async () => {
  await keepPaper('escaneo.pdf', 'f29', { mes: 9 })
  await keepShared(form.owner(), [photo({ name: 'inicio actividades.jpg' }), photo({ name: 'IMG_1.jpg' })])
  await form.open('/compartir')
  expect(await screen.findByRole('button', { name: 'Guardar 2 documentos' })).toBeEnabled()
  const scan = within(await rowOf('escaneo.pdf'))
  expect(scan.getByText('Formulario 29')).toBeVisible()
  expect(scan.getByText('Periodo 9/2026')).toBeVisible()
  expect(scan.getByText('Por su contenido: es el F29 de septiembre de 2026.')).toBeVisible()
  await rowSays('inicio actividades.jpg', 'Por su nombre.')
  expect(within(await list('Sin lugar')).getByText('IMG_1.jpg')).toBeVisible()
  expect(arrived()).toEqual([])

  await press('Guardar 2 documentos')
  expect(
    await screen.findByText('2 documentos quedaron guardados y se enviarán automáticamente.'),
  ).toBeVisible()
  await waitFor(() => expect(arrived()).toEqual([{ tipoDocument: '33' }, { task_monthly_id: '12' }]))
  expect((await listShared(form.owner())).map(({ name }) => name)).toEqual(['IMG_1.jpg'])
  expect(await screen.findByText('Falta decir qué documento es.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull()
})

test('a server that has sent a receipt is told of each what was said of its paper', async () => {
  form.answer({ [createInitial]: acceptWithReceipt, [createDuty]: acceptWithReceipt })
  const sent = (create: string) =>
    form.arrived(create).map(({ body }) => {
      const { hechos, task_monthly_id: task } = body as Record<string, string>
      return { task, said: hechos === undefined ? null : (JSON.parse(hechos) as unknown) }
    })
  await keepShared(form.owner(), [
    photo({ name: 'carpeta tributaria.jpg' }),
    photo({ name: 'inicio actividades.jpg' }),
  ])
  await form.open('/compartir')
  await press('Guardar 2 documentos')
  await screen.findByRole('heading', { level: 1, name: 'Envíos' })
  await waitFor(() => expect(screen.getAllByText('Entregado')).toHaveLength(2))
  cleanup()

  await keepPaper('escaneo.pdf', 'f29', { mes: 9 })
  await keepPaper('sin-nombre.pdf', 'f29', { mes: 8 })
  await form.open('/compartir')
  await rowSays('escaneo.pdf', 'Por su contenido: es el F29 de septiembre de 2026.')
  await press('Elegir lugar de sin-nombre.pdf')
  await choose('formulario 10/2026', /^Formulario 29/)
  await rowSays('sin-nombre.pdf', 'Lo elegiste tú.')
  await press('Guardar 2 documentos')
  await waitFor(() => expect(sent(createDuty)).toHaveLength(2))
  const said = (says: string) => ({ says, by: null, insisted: false, found: { kind: 'f29' } })
  expect(sent(createDuty)).toMatchObject([
    { task: '12', said: said('agrees') },
    { task: '13', said: said('silent') },
  ])
})

test('files are chosen here too, one more each time', async () => {
  await form.open('/compartir')
  await userEvent.upload(await screen.findByLabelText('Elegir archivos'), [
    pdf('carpeta tributaria.pdf'),
    photo({ name: 'IMG_1.jpg' }),
  ])
  await rowSays('carpeta tributaria.pdf', 'Por su nombre.')
  await userEvent.upload(screen.getByLabelText('Agregar archivos'), photo({ name: 'inicio actividades.jpg' }))
  await rowSays('inicio actividades.jpg', 'Por su nombre.')
  expect(screen.getByRole('region', { name: 'Archivos por asignar (3)' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Guardar 2 documentos' })).toBeEnabled()
})

test('where there are none, to choose them comes before all else', async () => {
  await form.open('/compartir')
  const choose = await screen.findByLabelText('Elegir archivos')
  const pending = screen.getByRole('link', { name: 'Ver documentos pendientes' })
  expect(choose.compareDocumentPosition(pending)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a chosen file that can not be read is named, and the others are kept', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await form.open('/compartir')
  await userEvent.upload(await screen.findByLabelText('Elegir archivos'), [
    unreadable(photo({ name: 'nube.jpg' })),
    pdf('carpeta tributaria.pdf'),
    photo({ name: 'IMG_1.jpg' }),
  ])
  expect(await screen.findByText(/^No se pudo leer «nube\.jpg»\. Si está en la nube/)).toBeVisible()
  await rowSays('carpeta tributaria.pdf', 'Por su nombre.')
  expect(screen.getByRole('region', { name: 'Archivos por asignar (2)' })).toBeVisible()
})

test('if all are saved, Envíos shows them', async () => {
  await keepPaper('a.pdf', 'f29')
  await keepPaper('b.pdf', 'carpeta')
  await form.open('/compartir')
  await press('Guardar 2 documentos')
  expect(await screen.findByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible()
  await waitFor(() => expect(arrived()).toEqual([{ tipoDocument: '34' }, { task_monthly_id: '13' }]))
})

test("'Cambiar' moves a proposal, 'Sin lugar' takes it back, and both are there after a restart", async () => {
  await keepPaper('a.pdf', 'f29')
  await keepPaper('b.pdf', 'carpeta')
  await form.open('/compartir')
  await press('Cambiar lugar de a.pdf')
  await choose('formulario 9/2026', /^Formulario 29/)
  await rowSays('a.pdf', 'Lo elegiste tú.')
  await press('Sin lugar para b.pdf')
  expect(await within(await list('Sin lugar')).findByText('b.pdf')).toBeVisible()

  cleanup()
  await form.open('/compartir')
  await rowSays('a.pdf', 'Periodo 9/2026')
  expect(within(await list('Sin lugar')).getByText('b.pdf')).toBeVisible()
  await press('Guardar 1 documento')
  await waitFor(() => expect(arrived()).toEqual([{ task_monthly_id: '12' }]))
})

test('two files for one row: the second lies in the tray and says so, and can take it', async () => {
  await keepPaper('a.pdf', 'f29')
  await keepPaper('b.pdf', 'f29')
  await form.open('/compartir')
  await rowSays('b.pdf', 'Otro archivo ya ocupa «Formulario 29».')
  await press('Elegir lugar de b.pdf')
  await choose('formulario 10/2026', /^Formulario 29/)
  await rowSays('b.pdf', 'Lo elegiste tú.')
  await rowSays('a.pdf', 'Otro archivo ya ocupa «Formulario 29».')
  // The other way round: one place is never two files'.
  await press('Elegir lugar de a.pdf')
  await choose('formulario 10/2026', /^Formulario 29/)
  await rowSays('a.pdf', 'Lo elegiste tú.')
  await rowSays('b.pdf', 'Falta decir qué documento es.')
})

describe('is not proposed', () => {
  test('a row that holds an unsaved page', async () => {
    await holdPages({ owner: form.owner(), form: duty(october), replaces: null }, [pageNamed('before')])
    await keepPaper('a.pdf', 'f29')
    await keepPaper('b.pdf', 'carpeta')
    await form.open('/compartir')
    expect(await screen.findByRole('button', { name: 'Guardar 1 documento' })).toBeEnabled()
    await rowSays('a.pdf', 'Falta decir qué documento es.')
  })

  test('a row whose upload the portal has refused', async () => {
    await form.open('/envios')
    const target = { area: 'monthly', type: f29, task: october, inmueble: null, contrato: null } as const
    form.answer({ [createDuty]: { status: 422, message: 'No se lee.' } })
    const bytes = new TextEncoder().encode('%PDF-1.4').buffer
    const file = { name: 'f29.pdf', type: 'application/pdf', bytes }
    await outbox.add({ target, title: 'Formulario 29', detalle: '', file, seen: null })
    expect(await screen.findByText('No se pudo enviar')).toBeVisible()
    cleanup()
    await keepPaper('a.pdf', 'f29')
    await keepPaper('b.pdf', 'carpeta')
    await form.open('/compartir')
    expect(await screen.findByRole('button', { name: 'Guardar 1 documento' })).toBeEnabled()
    await rowSays('a.pdf', 'Falta decir qué documento es.')
  })

  test('a row that the paper differs from, whatever its name', async () => {
    await keepPaper('F29 octubre.pdf', 'f29', { mes: 3 })
    await keepPaper('b.pdf', 'carpeta')
    await form.open('/compartir')
    expect(await screen.findByRole('button', { name: 'Guardar 1 documento' })).toBeEnabled()
    await rowSays('F29 octubre.pdf', 'Falta decir qué documento es.')
  })
})

describe('a row says', () => {
  const blurred = 'Quedó borrosa. Revisa que se lea todo, o elige otra foto.'
  beforeEach(() => {
    Scanning.reset()
    vi.stubGlobal('Worker', Scanning)
  })

  test('that a picture reads badly, and that the file was saved before', async () => {
    const sent = pdf('escritura.pdf')
    const file = { name: sent.name, type: sent.type, bytes: await sent.arrayBuffer() }
    await form.open('/envios')
    await outbox.add({
      ...{ target: { area: 'initial', type: 33 }, title: 'Inicio de actividades', detalle: '' },
      ...{ file, seen: null },
    })
    cleanup()
    await keepShared(form.owner(), [sent, photo({ name: 'carpeta tributaria.jpg' }), pdf('otra.pdf')])
    await form.open('/compartir')
    await rowSays('carpeta tributaria.jpg', blurred)
    await rowSays(
      'escritura.pdf',
      /^Este mismo archivo ya está en tus envíos, para «Inicio de actividades»\./,
    )
    expect(within(await rowOf('otra.pdf')).queryByText(/^Este mismo archivo/)).toBeNull()
    expect(within(await rowOf('otra.pdf')).queryByText(blurred)).toBeNull()
    expect(await screen.findByRole('button', { name: 'Guardar 1 documento' })).toBeEnabled()
  })

  test('how a HEIC photo reads, as the form would prepare it', async () => {
    const iphone = new File([heic()], 'carpeta tributaria.heic', { type: 'image/heic' })
    await keepShared(form.owner(), [iphone, pdf('otra.pdf')])
    await form.open('/compartir')
    await rowSays('carpeta tributaria.heic', blurred)
    expect(Scanning.judged()).toMatchObject([{ type: 'image/jpeg' }])
  })

  test('how a picture reads also if the user left while it was judged', async () => {
    const held = vi.fn()
    scanBut('judge', held)
    await keepShared(form.owner(), [photo({ name: 'carpeta tributaria.jpg' }), photo({ name: 'IMG_1.jpg' })])
    await form.open('/compartir')
    await waitFor(() => expect(held).toHaveBeenCalled())
    cleanup()
    vi.stubGlobal('Worker', Scanning)
    // What was being written when the user left comes before the second of these.
    for (const _ of [1, 2]) await listShared(form.owner())
    await form.open('/compartir')
    await rowSays('carpeta tributaria.jpg', blurred)
    await rowSays('IMG_1.jpg', blurred)
  })

  test("nothing of how a photograph of the firm's own section of them reads", async () => {
    form.answer({
      'GET /api/client/notifications/pending': {
        pendings: [notificationItem({ id: 12, descripcion: 'Vista del balcón', inmueble_id: 4 })],
      },
      'GET /api/client/inmueble': { inmuebles: [casa], cantidadDocuments: 1 },
      'GET /api/client/inmueble/getDocument/4/5': {
        documentosInmueble: [{ id: 12, name: 'Vista del balcón', idDocument: null, status: null }],
      },
    })
    await keepShared(form.owner(), [photo({ name: 'vista balcón.jpg' }), photo({ name: 'IMG_1.jpg' })])
    await form.open('/compartir')
    await rowSays('vista balcón.jpg', 'Por su nombre.')
    await rowSays('IMG_1.jpg', blurred)
    await waitFor(async () => expect(within(await rowOf('vista balcón.jpg')).queryByText(blurred)).toBeNull())
  })

  test('nothing of how a façade reads', async () => {
    const facade = notificationItem({ id: 12, descripcion: 'Fotografía de la fachada' })
    form.answer({ 'GET /api/client/notifications/pending': { pendings: [facade] } })
    await keepShared(form.owner(), [photo({ name: 'fotografia fachada.jpg' }), photo({ name: 'IMG_1.jpg' })])
    await form.open('/compartir')
    await rowSays('fotografia fachada.jpg', 'Por su nombre.')
    // It is judged after the façade.
    await rowSays('IMG_1.jpg', blurred)
    expect(within(await rowOf('fotografia fachada.jpg')).queryByText(blurred)).toBeNull()
  })
})

test("'Otros' asks for its detail in its form", async () => {
  await keepPaper('a.pdf', 'f29')
  await keepPaper('plano.pdf', 'dividendo')
  await form.open('/compartir')
  await press('Elegir lugar de plano.pdf')
  await choose('otros inicial', /^Otros$/)
  expect(await screen.findByRole('textbox', { name: 'Detalle' })).toBeVisible()
  expect(await screen.findByText('plano.pdf')).toBeVisible()
  cleanup()
  await form.open('/compartir')
  await rowSays('plano.pdf', 'En el formulario de «Otros», sin guardar.')
  expect(screen.getByRole('link', { name: 'Abrir formulario de plano.pdf' })).toBeVisible()
})

test('a file that goes from one form to another stays as it was turned there', async () => {
  const place = (task: number) => ({ owner: form.owner(), form: duty(task), replaces: null })
  const page = { ...pageNamed('girada'), way: 'shared', turn: 90 } as const
  await holdPages(place(october), [page])
  await keepPaper('b.pdf', 'carpeta')
  await form.open('/compartir')
  await press('Elegir lugar de girada.jpg')
  await choose('formulario 9/2026', /^Formulario 29/)
  await eventually(async () => expect(await draftAt(place(september))).toMatchObject({ pages: [page] }))
  expect(await draftAt(place(october))).toBeNull()
})

test('a file of a kind that is not taken says so in its row, and stops nothing', async () => {
  await keepPaper('a.pdf', 'f29')
  await keepShared(form.owner(), [new File(['hola'], 'inicio actividades.txt', { type: 'text/plain' })])
  await form.open('/compartir')
  await rowSays('inicio actividades.txt', /^Tipo de archivo no permitido\./)
  expect(screen.queryByRole('button', { name: 'Elegir lugar de inicio actividades.txt' })).toBeNull()
  await press('Guardar 1 documento')
  await waitFor(() => expect(arrived()).toEqual([{ task_monthly_id: '13' }]))
})

test('a disk that is full in the middle loses nothing: what is saved is saved, and the rest is there', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await keepPaper('a.pdf', 'f29', { mes: 9 })
  await keepPaper('b.pdf', 'f29')
  await keepPaper('c.pdf', 'carpeta')
  form.answer({ [createDuty]: { status: 503 }, [createInitial]: { status: 503 } })
  await form.open('/compartir')
  const button = await screen.findByRole('button', { name: 'Guardar 3 documentos' })
  const add = outbox.add.bind(outbox)
  const makeRoom: (() => void)[] = []
  const added = vi.spyOn(outbox, 'add').mockImplementation(async (upload, text) => {
    const saved = await add(upload, text)
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
    makeRoom.push(() => puts.mockRestore())
    return saved
  })
  await userEvent.click(button)
  await rowSays('b.pdf', /^No queda espacio en este dispositivo\./)
  // A toast of the test before may still be there.
  expect(await screen.findAllByText(/^1 documento quedó guardado/)).not.toEqual([])
  added.mockRestore()
  for (const restore of makeRoom) restore()
  expect((await listShared(form.owner())).map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf'])
  await press('Guardar 2 documentos')
  await waitFor(async () => expect(await listShared(form.owner())).toEqual([]))
  await waitFor(() => {
    const uploads = outbox.getSnapshot().uploads.filter(({ owner }) => owner === form.owner())
    expect(uploads.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  })
})
