import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DraftPlace } from '../../../../src/outbox/model/upload'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import {
  deviceStore,
  discardPages,
  draftAt,
  draftsOf,
  holdPages,
  initialForm,
  loseBytes,
  pageNamed,
} from '../../../support/file-drafts'
import { useOwnPortal } from '../../../support/own-portal'
import { png } from '../../../support/pictures'
import { createInitial, initialResponses } from '../../../support/portal-of-initial'
import { queueUpload, untilBusy } from '../../../support/queue-upload'
import { resolvable } from '../../../support/resolvable'
import { slowPreparing } from '../../../support/slow-preparing'
import { Reply } from '../../../support/wire-server'

const busy = new Reply(503, { message: 'x' }, { 'Retry-After': '600' })

const { server, owner, open: openAt } = useOwnPortal({ ...initialResponses, [createInitial]: busy })
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

const open = () => openAt('/envios')

/** Envíos, with an upload that waits; its id. */
async function openWaiting(): Promise<string> {
  await open()
  const { id } = await queueUpload({ area: 'initial', type: 30 }, 'Escritura')
  await untilBusy()
  return id
}

/** Chooses another file for an upload that waits. */
async function changeFile(): Promise<{ id: string; dialog: ReturnType<typeof within> }> {
  const id = await openWaiting()
  const dialog = await chooseInDialog()
  await waitFor(async () => expect(await draft(id)).not.toBeNull())
  return { id, dialog }
}

async function openChange(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Más sobre Escritura' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar archivo' }))
}

async function chooseInDialog() {
  await openChange()
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar archivo de Escritura' }))
  await userEvent.upload(dialog.getByLabelText('Archivo'), [
    new File([png({ width: 60, height: 40 })], 'otra.png', { type: 'image/png' }),
  ])
  await dialog.findByText('otra.png')
  return dialog
}

/** The draft of the document's own form. */
const ownForm = () => initialForm(owner())

/** That of another file for this upload. */
const change = (id: string, of = owner()): DraftPlace => ({ ...initialForm(of), replaces: id })

const draft = (id: string) => draftAt(change(id))

const hold = (place: DraftPlace) => holdPages(place, [pageNamed('a')])

test('a file that was chosen for a change is there after a crash, and gone once the user cancels', async () => {
  const { id } = await changeFile()
  cleanup()
  await open()
  await openChange()
  expect(await screen.findByText('otra.png')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await draft(id)).toBeNull())
})

test('Envíos says of an upload that another file was chosen and is not saved', async () => {
  const says = 'Elegiste otro archivo y aún no lo guardas.'
  const id = await openWaiting()
  expect(screen.queryByText(says)).toBeNull()
  await chooseInDialog()
  cleanup()
  await open()
  expect(await screen.findByText(says)).toBeVisible()
  await act(() => holdPages(change(id), [{ ...pageNamed('a'), dropped: true }]))
  await waitFor(() => expect(screen.queryByText(says)).toBeNull())
})

test('a discard says that the file that was chosen for a change goes, too', async () => {
  const says = 'También se borrará el archivo que elegiste para cambiarlo.'
  const id = await openWaiting()
  await userEvent.click(await screen.findByRole('button', { name: 'Más sobre Escritura' }))
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.getByRole('heading', { name: '¿Descartar este envío?' })).toBeVisible()
  expect(screen.queryByText(says)).toBeNull()
  await act(() => hold(change(id)))
  expect(await screen.findByText(says)).toBeVisible()
})

test("'Cambiar archivo' cancelled while the file is prepared: it does not come back", async () => {
  const preparing = slowPreparing()
  const id = await openWaiting()
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar archivo' }))
    return within(screen.getByRole('dialog', { name: 'Cambiar archivo de Escritura' }))
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Más sobre Escritura' }))
  const dialog = await openDialog()
  const file = (name: string) => new File([png({ width: 60, height: 40 })], name, { type: 'image/png' })
  await userEvent.upload(dialog.getByLabelText('Archivo'), file('cancelada.png'))
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => preparing.all())
  const again = await openDialog()
  await userEvent.upload(again.getByLabelText('Archivo'), file('nueva.png'))
  expect(await again.findByText('nueva.png')).toBeVisible()
  expect(again.queryByRole('img', { name: 'Página 2' })).toBeNull()
  await waitFor(async () => expect((await draft(id))?.pages.map(({ name }) => name)).toEqual(['nueva.png']))
})

test("'Guardar' right after the only page was removed, which is still being written, says that it is missing", async () => {
  await openWaiting()
  const { promise, resolve: write } = resolvable()
  const { change } = outbox.drafts
  vi.spyOn(outbox.drafts, 'change').mockImplementationOnce((...given) => promise.then(() => change(...given)))
  const dialog = await chooseInDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  write()
  expect(await dialog.findByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Guardar' })).toBeEnabled()
})

test('a file that was chosen for a change goes when its upload is discarded', async () => {
  const { id } = await changeFile()
  await hold(ownForm())
  await hold(change(id, owner() + 1))
  await act(() => outbox.discard(id))
  await waitFor(async () => expect(await draft(id)).toBeNull())
  expect(await draftAt(ownForm())).not.toBeNull()
  expect(await draftAt(change(id, owner() + 1))).not.toBeNull()
})

async function deliver(): Promise<void> {
  server.answer({ [createInitial]: { status: 200 } })
  await act(() => outbox.sendNow())
  expect(await screen.findByText('Entregado')).toBeVisible()
}

test('a file that was chosen for a change waits unsent if its upload is delivered meanwhile', async () => {
  await changeFile()
  await deliver()
  expect(await screen.findByText('Foto sin enviar')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Continuar con Escritura' }))
  expect(await screen.findByText('otra.png')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
})

/** The input of 'Cambiar archivo' of an upload that waits. */
async function openPicker(): Promise<{ id: string; input: HTMLElement }> {
  const id = await openWaiting()
  await openChange()
  const input = screen.getByLabelText('Archivo')
  await userEvent.click(input)
  return { id, input }
}

function choose(input: HTMLElement, ...names: readonly string[]): void {
  const files = names.map(
    (name, at) => new File([png({ width: 60 + at, height: 40 })], name, { type: 'image/png' }),
  )
  fireEvent.change(input, { target: { files } })
}

const unsent = () => outbox.getSnapshot().drafts.map(({ pages }) => pages.map(({ name }) => name))

test('files wait unsent, too, as one document, if the upload is delivered while the picker is open', async () => {
  const { input } = await openPicker()
  await deliver()
  expect(input).not.toBeInTheDocument()
  choose(input, 'una.png', 'otra.png')
  expect(await screen.findByText('Foto sin enviar')).toBeVisible()
  await waitFor(() => expect(unsent()).toEqual([['una.png', 'otra.png']]))
})

test('files of one choice wait as one document if the upload is delivered between two of them', async () => {
  const preparing = slowPreparing()
  const { id, input } = await openPicker()
  choose(input, 'una.png', 'otra.png', 'tercera.png')
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  preparing.one()
  await waitFor(async () => expect(await draft(id)).not.toBeNull())
  await deliver()
  await waitFor(async () => expect(await draftAt(ownForm())).not.toBeNull())
  act(() => preparing.all())
  await waitFor(() => expect(unsent()).toEqual([['una.png', 'otra.png', 'tercera.png']]))
  expect(await screen.findByText(/^3 páginas/)).toBeVisible()
})

/** As another tab does. */
async function discardElsewhere(id: string): Promise<void> {
  await deviceStore().discard(id, Date.now())
  await act(() => outbox.refresh())
}

/** At a start. */
const settle = () => deviceStore().settleDrafts(owner(), Date.now())

test('files wait unsent if another tab discards the upload while the picker is open', async () => {
  const { id, input } = await openPicker()
  await discardElsewhere(id)
  expect(input).not.toBeInTheDocument()
  choose(input, 'una.png', 'otra.png')
  expect(await screen.findByText(/^2 páginas/)).toBeVisible()
  await settle()
  await userEvent.click(screen.getByRole('link', { name: 'Continuar con Escritura' }))
  expect(await screen.findAllByRole('img', { name: /^Página \d$/ })).toHaveLength(2)
})

test('what was chosen before a discard goes with it; what is chosen after it waits until the form has no other pages', async () => {
  const { id } = await changeFile()
  const input = screen.getByLabelText('Archivo')
  await userEvent.click(input)
  const link = { name: 'Escritura' }
  await outbox.drafts.change(
    ownForm(),
    { title: 'Escritura', link },
    () => [pageNamed('a')],
    new Map([['a', new ArrayBuffer(1)]]),
  )
  await discardElsewhere(id)
  choose(input, 'tarde.png')
  const names = async () => (await draftsOf(owner())).map(({ pages }) => pages.map(({ name }) => name))
  await waitFor(async () => expect((await names()).sort()).toEqual([['a.jpg'], ['tarde.png']]))
  await settle()
  expect(await draftAt(ownForm())).toMatchObject({ link, pages: [{ name: 'a.jpg' }] })
  await outbox.drafts.change(ownForm(), { title: 'Escritura', link }, () => [])
  await settle()
  expect(await draftAt(ownForm())).toMatchObject({ pages: [{ name: 'tarde.png' }] })
})

test('a file that is chosen after the upload is gone is seen in Envíos while the form holds others, and opens once it does not', async () => {
  const { id, input } = await openPicker()
  await hold(ownForm())
  await discardElsewhere(id)
  choose(input, 'tarde.png')
  expect(await screen.findByText(/^Guarda o descarta primero el otro archivo/)).toBeVisible()
  expect(screen.getByText('Sin enviar (2)')).toBeVisible()
  const links = () => screen.getAllByRole('link', { name: 'Continuar con Escritura' })
  expect(links()).toHaveLength(1)
  await act(() => discardPages(ownForm()))
  expect(await screen.findByText('Sin enviar (1)')).toBeVisible()
  expect(screen.queryByText(/^Guarda o descarta primero/)).toBeNull()
  for (const link of links()) await userEvent.click(link)
  expect(await screen.findByText('tarde.png')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
})

test("a file that is chosen while 'Guardar' changes another waits unsent", async () => {
  const preparing = slowPreparing()
  const { input } = await openPicker()
  choose(input, 'nueva.png')
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  preparing.one()
  const { replace } = outbox
  const { promise, resolve: go } = resolvable()
  const replacing = vi
    .spyOn(outbox, 'replace')
    .mockImplementation((...given) => promise.then(() => replace(...given)))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('nueva.png')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(replacing).toHaveBeenCalled())
  choose(input, 'tarde.png')
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  act(go)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => preparing.all())
  expect(await screen.findByText('Foto sin enviar')).toBeVisible()
  await waitFor(() => expect(unsent()).toEqual([['tarde.png']]))
  expect(outbox.getSnapshot().uploads).toMatchObject([{ file: { name: 'nueva.png' } }])
})

test('Inicio names a form once, also if a file that was chosen for a change waits behind its pages', async () => {
  const { id } = await changeFile()
  await hold(ownForm())
  await deliver()
  await waitFor(async () => expect(await draft(id)).toMatchObject({ changeOf: id }))
  cleanup()
  await openAt('/home')
  expect(await screen.findAllByText(/^(Foto|Archivo) sin enviar:/)).toHaveLength(1)
  cleanup()
  await open()
  expect(await screen.findByText('Sin enviar (2)')).toBeVisible()
})

test('a file that was chosen for a change stays until the form of its document has no other', async () => {
  const { id } = await changeFile()
  await hold(ownForm())
  await deliver()
  cleanup()
  await open()
  await discardPages(ownForm())
  expect(await draft(id)).not.toBeNull()
  const { id: other } = await queueUpload({ area: 'initial', type: 31 }, 'Plano')
  await act(() => outbox.discard(other))
  await waitFor(async () =>
    expect((await draftAt(ownForm()))?.pages.map(({ name }) => name)).toEqual(['otra.png']),
  )
  await waitFor(async () => expect(await draft(id)).toBeNull())
})

test('a file that was chosen for a change goes with its upload, though the app ends right after the discard', async () => {
  const { id } = await changeFile()
  await deviceStore().discard(id, Date.now())
  await settle()
  expect(await draftsOf(owner())).toEqual([])
})

test("'Guardar' of another detail says so if the device no longer has the file", async () => {
  await open()
  const { id, file } = await queueUpload({ area: 'initial', type: 32 }, 'Otros', { detalle: 'Plano' })
  await untilBusy()
  await loseBytes(id, file.part)
  await userEvent.click(await screen.findByRole('button', { name: /^Más sobre Otros/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar archivo' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Detalle' }), ' de la casa')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText(/^El documento no quedó bien guardado en este dispositivo/)).toBeVisible()
  expect(outbox.getSnapshot().uploads).toMatchObject([{ id, detalle: 'Plano' }])
})

test('what the device said of a file stays with it if only its detail changes', async () => {
  await open()
  const hechos = '{"says":"silent"}'
  const bytes = new TextEncoder().encode('%PDF-1.4 un plano').buffer
  await outbox.add({
    ...{ target: { area: 'initial', type: 32 }, title: 'Otros', detalle: 'Plano', seen: null },
    ...{ file: { name: 'plano.pdf', type: 'application/pdf', bytes }, hechos },
  })
  await untilBusy()
  await userEvent.click(await screen.findByRole('button', { name: /^Más sobre Otros/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar archivo' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Detalle' }), ' de la casa')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(outbox.getSnapshot().uploads).toMatchObject([{ detalle: 'Plano de la casa', hechos }]),
  )
})
