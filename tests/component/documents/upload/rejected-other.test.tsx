import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { AllInView } from '../../../support/all-in-view'
import { casa, departamento, monthlyResponses } from '../../../support/portal-responses'
import { notificationItem } from '../../../support/notification-item'
import { acceptWithReceipt, createInitial } from '../../../support/portal-of-initial'
import { Reply } from '../../../support/wire-server'
import { choosePhoto, deliver, save, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()
const others = [
  { id: 900, detalle: 'Plano', status: 1 },
  { id: 901, detalle: 'Poder', status: 2 },
]
const none = { documents: [], documentosContrato: [], documentosInmueble: [] }

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView)
  form.answer({
    ...monthlyResponses,
    'GET /api/client/initial/other': { documents: others },
    'GET /api/client/inmueble': { inmuebles: [casa], cantidadDocuments: 8 },
    'GET /api/client/inmueble/getOtherDocument/4': { documentosInmueble: others },
    'GET /api/client/contrato': { contratos: [departamento], cantidadDocuments: 6 },
    'GET /api/client/contrato/getDocument/31': {
      documentosContrato: [{ id: 32, name: 'Otros', idDocument: null, status: null }],
    },
    'GET /api/client/contrato/getOtherDocument/31': { documentosContrato: others },
    'GET /api/client/task-monthly/getOtherDocument/12': {
      ...{ documentosTask: others, dividendo: 51, arriendo: 52, impuesto: 53, OtherDocuments: 32 },
    },
    'GET /api/client/notifications/rejected': { rejected: [] },
    'GET /api/client/getNotes/901': {
      notes: [{ id: 2, detail: 'Falta la firma.', contador_name: 'Carla Contadora', created_at: null }],
    },
    'GET /api/client/getFile/901': { file: null, documentType: 'Otros' },
    [createInitial]: acceptWithReceipt,
  })
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const poder = async () => within(await screen.findByRole('row', { name: /Poder/ }))

async function isItsForm(): Promise<void> {
  expect(await screen.findByRole('heading', { level: 1, name: 'Otros: Poder' })).toBeVisible()
  const detail = screen.getByRole('textbox', { name: /^Detalle/ })
  expect(detail).toHaveValue('Poder')
  expect(detail).toHaveAttribute('readonly')
  const reason = within(screen.getByRole('region', { name: 'Por qué se rechazó' }))
  expect(await reason.findByText('Falta la firma.')).toBeVisible()
}

describe("a document of 'Otros' that was rejected", () => {
  test.each([
    ['an initial document', '/task/initial', ['Mostrar Otros'], createInitial],
    ['of a property', '/task/inmuebles/4', ['Otros'], 'POST /api/client/inmueble/createDocument'],
    ['of a contract', '/task/arriendo/31', ['Mostrar Otros'], 'POST /api/client/contrato/createDocument'],
    [
      'of a month',
      '/task/monthly',
      ['Mostrar detalle', 'Mostrar Otros'],
      'POST /api/client/task-monthly/createDocument',
    ],
  ])('%s says why in its row, whose form sends its detail again', async (_, list, buttons, create) => {
    const sent = vi.fn(acceptWithReceipt)
    form.answer({ [create]: sent })
    await form.open(list)
    for (const name of buttons) await press(name)
    const row = await poder()
    expect(row.getByText('Rechazado')).toBeVisible()
    expect(await row.findByText('Falta la firma.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Volver a subir Plano' })).toBeNull()
    await userEvent.click(row.getByRole('link', { name: 'Volver a subir Poder' }))
    await isItsForm()
    await choosePhoto()
    await deliver()
    expect(sent.mock.calls[0]?.[0].body).toMatchObject({ tipoDocument: '32', detalle: 'Poder' })
    expect(outbox.getSnapshot().uploads.at(-1)).toMatchObject({ seen: { idDocument: 901, status: 2 } })
  })

  test('is the row that its replacement waits in, and has no second one', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    form.answer({ [createInitial]: new Reply(503, {}) })
    await form.open('/task/initial')
    await press('Mostrar Otros')
    await userEvent.click((await poder()).getByRole('link', { name: 'Volver a subir Poder' }))
    await choosePhoto()
    await press('Salir')
    await press('Mostrar Otros')
    expect(await (await poder()).findByText('Foto sin enviar')).toBeVisible()
    expect(screen.getAllByText('Foto sin enviar')).toHaveLength(1)
    await userEvent.click((await poder()).getByRole('link', { name: 'Volver a subir Poder' }))
    await screen.findByRole('img', { name: 'Vista previa' })
    await save()
    await press('Mostrar Otros')
    expect(await (await poder()).findByText('En cola de envío', {}, { timeout: 15_000 })).toBeVisible()
    expect((await poder()).queryByRole('link', { name: /^Volver a subir/ })).toBeNull()
    expect(screen.getAllByRole('row', { name: /Poder/ })).toHaveLength(1)
  })

  test.each([
    ['its own list', { documents: others }, []],
    [
      'the list of the rejected',
      none,
      [notificationItem({ id: 32, descripcion: 'Otros: Poder', documents_id: 901 })],
    ],
  ])('has its form at the address of a mail, which only %s knows', async (_, documents, rejected) => {
    form.answer({
      'GET /api/client/initial/other': documents === none ? new Reply(500, {}) : documents,
      'GET /api/client/notifications/rejected': { rejected },
    })
    await form.open('/task/initial/create/32?rechazado=901')
    await isItsForm()
  })

  test('is replaced no more once its list has it no longer: the form adds another', async () => {
    form.answer({ 'GET /api/client/initial/other': { documents: [] } })
    await form.open('/task/initial/create/32?rechazado=901')
    await screen.findByRole('heading', { level: 1, name: 'Otros' })
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Detalle/ })).not.toHaveAttribute('readonly'),
    )
  })
})
