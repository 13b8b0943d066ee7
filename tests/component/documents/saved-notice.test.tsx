import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { monthlyResponses, propertyResponses } from '../../support/portal-responses'
import { acceptWithReceipt, createInitial } from '../../support/portal-of-initial'
import { choosePhoto, save, useUploadForm } from '../../support/upload-form'
import { Reply } from '../../support/wire-server'

const form = useUploadForm()
const busy = new Reply(503, {}, { 'Retry-After': '600' })
const kept =
  /^Guardado en este (teléfono|computador)\. Puedes guardar el papel\. El portal está ocupado\. Seguimos intentando\.$/

afterEach(async () => {
  for (const { id, state } of outbox.getSnapshot().uploads)
    if (state !== 'delivered') await outbox.discard(id)
})

async function saveIn(path?: string): Promise<void> {
  await form.open(path)
  await choosePhoto()
  await save()
}

async function markedRow(): Promise<HTMLElement> {
  return waitFor(() => {
    const row = screen.getAllByRole('row').find((one) => one.getAttribute('aria-current') === 'true')
    if (!row) throw new Error('no row is marked')
    return row
  })
}

describe('after Guardar the list says what became of the document', () => {
  test('that it is kept on the device, until the portal has it: then its row says so', async () => {
    form.answer({ [createInitial]: busy })
    await saveIn()
    expect(await screen.findByText(kept)).toBeVisible()
    expect(await markedRow()).toHaveTextContent(/^Cédula de identidad/)

    form.answer({ [createInitial]: acceptWithReceipt })
    await outbox.sendNow()
    await waitFor(() => expect(screen.queryByText(kept)).toBeNull())
    const row = await markedRow()
    expect(await within(row).findByText('En revisión')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cerrar aviso' })).toBeNull()
  })

  test('that it is sent when there is a signal only if that is what it waits for', async () => {
    form.answer({ [createInitial]: new Reply(200, '<html>Wi-Fi</html>', { 'Content-Type': 'text/html' }) })
    await saveIn()
    const accept = 'Acepta las condiciones del Wi-Fi o cambia de red.'
    expect(await screen.findByText(new RegExp(`Puedes guardar el papel\\. .*${accept}`))).toBeVisible()
    expect(screen.queryByText(/cuando haya señal/)).toBeNull()
    cleanup()

    await form.open()
    expect(
      await screen.findByText(new RegExp(`^Ya guardaste «foto\\.jpg» para este documento\\. .*${accept}`)),
    ).toBeVisible()
  })

  test('until it is closed, when no row is marked either', async () => {
    form.answer({ [createInitial]: busy })
    await saveIn()
    expect(await screen.findByText(kept)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
    expect(screen.queryByText(kept)).toBeNull()
    expect(screen.queryAllByRole('row', { current: true })).toEqual([])
  })

  test('once: of what was delivered at once there is the toast, and its row', async () => {
    form.answer({ [createInitial]: acceptWithReceipt })
    await saveIn()
    expect(await markedRow()).toHaveTextContent(/^Cédula de identidad/)
    expect(screen.queryByRole('button', { name: 'Cerrar aviso' })).toBeNull()
  })

  test('and leads on to what is still missing', async () => {
    form.answer({ [createInitial]: busy })
    await saveIn()
    await userEvent.click(await screen.findByRole('link', { name: 'Seguir con lo que falta' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Documentos Pendientes' })).toBeVisible()
    expect(screen.queryByText(kept)).toBeNull()
  })

  async function saysToKeepOpen() {
    expect(
      await screen.findByText(/Puedes guardar el papel.*, deja la aplicación abierta o ábrela de nuevo/),
    ).toBeVisible()
    expect(
      await screen.findByText(
        'El portal está ocupado. El documento quedó guardado y se enviará automáticamente. Para eso, deja la aplicación abierta o ábrela de nuevo cuando tengas señal.',
      ),
    ).toBeVisible()
    expect(screen.queryByText(/solo/)).toBeNull()
  }

  test('and promises a session that is not kept nothing that needs the app closed', async () => {
    form.answer({ [createInitial]: busy })
    await form.open()
    await choosePhoto()
    localStorage.removeItem('kept-user')
    await save()
    await saysToKeepOpen()
  })

  test('and promises an iPhone nothing that needs the app closed', async () => {
    const { SyncManager } = globalThis as { SyncManager?: unknown }
    Reflect.deleteProperty(globalThis, 'SyncManager')
    try {
      form.answer({ [createInitial]: busy })
      await saveIn()
      await saysToKeepOpen()
    } finally {
      Object.assign(globalThis, { SyncManager })
    }
  })
})

describe('what was saved is found in its list', () => {
  test('in the section of its property, which is opened', async () => {
    form.answer({ ...propertyResponses, 'POST /api/client/inmueble/createDocument': busy })
    await saveIn('/task/inmuebles/createDocument/4/61')
    expect(await markedRow()).toHaveTextContent(/^Factura de compra/)
    expect(screen.getByRole('button', { name: 'Factura Inmueble 1/3', expanded: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Documentos Legales 2/2', expanded: false })).toBeVisible()
  })

  test('in the task of its period, which is opened', async () => {
    form.answer({ ...monthlyResponses, 'POST /api/client/task-monthly/createDocument': busy })
    await saveIn('/task/monthly/createDocument/12/51/6/0')
    expect(await markedRow()).toHaveTextContent(/^Departamento 1204/)
  })

  test("among 'Otros', whose row leads to it", async () => {
    form.answer({ [createInitial]: busy })
    await form.open('/task/initial/create/32')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Detalle' }), 'Poder notarial')
    await choosePhoto()
    await save()
    const row = await markedRow()
    await userEvent.click(within(row).getByRole('button', { name: 'Mostrar Otros' }))
    expect(await screen.findByRole('row', { name: /^Poder notarial/, current: true })).toBeVisible()
  })
})
