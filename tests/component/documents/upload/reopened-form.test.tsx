import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PDFDocument } from 'pdf-lib'
import { beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { draftsOf } from '../../../support/file-drafts'
import { onFullDisk } from '../../../support/full-disk'
import { resolvable } from '../../../support/resolvable'
import { slowPreparing } from '../../../support/slow-preparing'
import { fileOf } from '../../../support/portal-of-initial'
import {
  choose,
  choosePhoto,
  deliver,
  pdf,
  photo,
  save,
  saved,
  useUploadForm,
} from '../../../support/upload-form'

const form = useUploadForm()

let preparing: ReturnType<typeof slowPreparing>
beforeEach(() => {
  preparing = slowPreparing()
})

const ready = () => act(() => preparing.all())

async function open(): Promise<void> {
  await form.open()
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
}

/** By 'Salir', and by the document's row. */
async function leaveAndOpenAgain(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
}

/** Opens the form: what it still held would be before the photo that comes now. */
async function isEmpty(): Promise<void> {
  await open()
  await choose(photo({ name: 'primera.jpg' }))
  await screen.findByText('primera.jpg')
  expect(screen.queryByRole('img', { name: /^Página/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
}

const photos = (count: number) => Array.from({ length: count }, () => photo())

/** The pages of each document that the portal received; a photo alone is one. */
function arrivedPages(): Promise<number[]> {
  return Promise.all(
    form.arrived().map(async (received) => {
      const { bytes, type } = fileOf(received)
      return type === 'application/pdf' ? (await PDFDocument.load(bytes)).getPageCount() : 1
    }),
  )
}

test('97: five photos, left while they are prepared, opened again, and one more: six pages arrive', async () => {
  await open()
  await choose(photos(5))
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  act(preparing.one)
  await screen.findByRole('img', { name: 'Vista previa' })
  await leaveAndOpenAgain()
  await choose(photo())
  ready()
  await screen.findByRole('img', { name: 'Página 6' })
  await deliver()
  expect(await arrivedPages()).toEqual([6])
})

test('97: a photo, left while it is prepared, and another one in the form opened again: both arrive', async () => {
  await open()
  await choose(photo())
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  await leaveAndOpenAgain()
  await userEvent.upload(screen.getByLabelText('Tomar foto'), photo())
  ready()
  await screen.findByRole('img', { name: 'Página 2' })
  await deliver()
  expect(await arrivedPages()).toEqual([2])
})

test('97: Guardar right after the form was opened again waits for what is being prepared', async () => {
  await open()
  await choose(photos(3))
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  act(preparing.one)
  await screen.findByRole('img', { name: 'Vista previa' })
  await leaveAndOpenAgain()
  await save()
  expect(await screen.findByRole('button', { name: /^Espere/ })).toBeVisible()
  ready()
  await screen.findByText(saved)
  expect(await arrivedPages()).toEqual([3])
  cleanup()
  await isEmpty()
})

test('97: a page that is dropped while its photo is taken again does not come back', async () => {
  await open()
  await choose(photos(2))
  ready()
  await screen.findByRole('img', { name: 'Página 2' })
  vi.unstubAllGlobals()
  preparing = slowPreparing()
  await userEvent.upload(screen.getByLabelText('Retomar página 1'), photo())
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar página 1' }))
  ready()
  await waitFor(() => expect(screen.queryByText(/^Preparando/)).toBeNull())
  await screen.findByRole('img', { name: 'Vista previa' })
  await deliver()
  expect(await arrivedPages()).toEqual([1])
})

const rowSaysUnsent = async () => {
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  return screen.queryByText('Foto sin enviar') !== null
}

test('a page that was removed comes back to its place by Deshacer, and without it is not sent', async () => {
  ready()
  await open()
  await choose([
    photo({ width: 800, height: 400 }),
    photo({ width: 800, height: 600 }),
    photo({ width: 800, height: 800 }),
  ])
  await screen.findByRole('img', { name: 'Página 3' })
  await userEvent.click(screen.getByRole('button', { name: 'Quitar página 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar página 1' }))
  expect(screen.getAllByText('Página quitada')).toHaveLength(2)
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
  const [first] = screen.getAllByRole('button', { name: 'Deshacer' })
  if (!first) throw new Error('no way back')
  await userEvent.click(first)
  expect(await screen.findByText(/^2 páginas en un solo PDF/)).toBeVisible()
  // Its focus is where the next tap of a keyboard is: on the way back of the last removed page.
  await userEvent.click(screen.getByRole('button', { name: 'Quitar página 2' }))
  expect(screen.getAllByRole('button', { name: 'Deshacer' }).at(-1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('img', { name: 'Página 2' })
  await deliver()
  const [received] = form.arrived()
  if (!received) throw new Error('nothing arrived')
  const document = await PDFDocument.load(fileOf(received).bytes)
  expect(document.getPages().map((page) => Math.round(page.getHeight()))).toEqual([421, 842])
  cleanup()
  await isEmpty()
})

test('a form whose last page was removed is as if empty, and gives the page back, also when it is opened again', async () => {
  ready()
  await open()
  await choose(photo({ name: 'única.jpg' }))
  await screen.findByText('única.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  await save()
  expect(await screen.findByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  expect(await rowSaysUnsent()).toBe(false)
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('única.jpg')).toBeVisible()
  await deliver()
  expect(await arrivedPages()).toEqual([1])
})

test('Guardar right after the only page was removed, which is still being written, says that it is missing', async () => {
  ready()
  const { promise: isHeld, resolve: write } = resolvable()
  const change = outbox.drafts.change
  vi.spyOn(outbox.drafts, 'change').mockImplementationOnce((...given) => isHeld.then(() => change(...given)))
  await open()
  await choose(photo({ name: 'única.jpg' }))
  await screen.findByText('única.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  write()
  expect(await screen.findByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
})

test('a PDF that was removed does not come back among photos, and both stay', async () => {
  ready()
  await open()
  await choose(pdf('uno.pdf'))
  await screen.findByText('uno.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  expect(screen.getByText('Archivo quitado')).toBeVisible()
  await choosePhoto()
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Elige varias fotos o un solo PDF.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  const [back] = screen.getAllByRole('button', { name: 'Deshacer' })
  if (back) await userEvent.click(back)
  expect(await screen.findByText('uno.pdf')).toBeVisible()
})

test('97: a sign-out while a photo is prepared: another user sees nothing of it, and its owner has it again', async () => {
  await open()
  await choose(photo({ name: 'de-maría.jpg' }))
  await waitFor(() => expect(preparing.waiting()).toBe(1))
  cleanup()
  await form.openAs(form.owner() + 5_000, '/task/initial/create/30')
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
  ready()
  await choose(photo({ name: 'de-pedro.jpg' }))
  await screen.findByText('de-pedro.jpg')
  expect(screen.queryByText('de-maría.jpg')).toBeNull()
  expect(screen.queryByRole('img', { name: 'Página 2' })).toBeNull()
  cleanup()
  await open()
  expect(await screen.findByText('de-maría.jpg')).toBeVisible()
})

test('97: what a full disk did not take is there when the form is opened again, with its warning', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  ready()
  await open()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  await choose(photo({ name: 'sin-espacio.jpg' }))
  await screen.findByText(/^No queda espacio en este dispositivo: lo último/)
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
  expect(await screen.findByText('sin-espacio.jpg')).toBeVisible()
  expect(screen.getByText(/^No queda espacio en este dispositivo: lo último/)).toBeVisible()
  put.mockRestore()
  await deliver()
  expect(await arrivedPages()).toEqual([1])
})

test("'Quitar' of a PDF is one button, also while its bytes are still being read", async () => {
  ready()
  await open()
  await choose(pdf('plano.pdf'))
  await screen.findByRole('link', { name: 'Abrir archivo' })
  await waitFor(async () => expect(await draftsOf(form.owner())).toMatchObject([{ pages: [{}] }]))
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await screen.findByRole('link', { name: 'Subir Cédula de identidad' })
  const { bytes } = outbox.drafts
  const { promise: isHeld, resolve: go } = resolvable()
  vi.spyOn(outbox.drafts, 'bytes').mockImplementation((...part) => isHeld.then(() => bytes(...part)))
  await userEvent.click(screen.getByRole('link', { name: 'Subir Cédula de identidad' }))
  const drop = await screen.findByRole('button', { name: 'Quitar' })
  expect(screen.queryByRole('link', { name: 'Abrir archivo' })).toBeNull()
  drop.focus()
  act(go)
  await screen.findByRole('link', { name: 'Abrir archivo' })
  expect(drop).toHaveFocus()
})
