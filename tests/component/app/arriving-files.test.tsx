import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../support/open-app'
import { listShared, unreadable } from '../../support/file-drafts'
import { eventually } from '../../support/eventually'
import { transfer } from '../../support/transfer'
import { pdf, photo, useUploadForm } from '../../support/upload-form'

const form = useUploadForm()

/** Drops files on the page, once it takes them; says whether it did. */
function drop(files: File[]): boolean {
  return !fireEvent.drop(document.body, { dataTransfer: transfer(files) })
}

test('several files dropped on a list are kept, and each is given its document by the user', async () => {
  await form.open('/task/initial')
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  await expect.poll(() => drop([pdf('escritura.pdf'), photo({ name: 'cedula.jpg' })])).toBe(true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Archivos por asignar' })).toBeVisible()
  expect(await screen.findByText('escritura.pdf')).toBeVisible()
  expect(screen.getByText('cedula.jpg')).toBeVisible()
  drop([photo({ name: 'otra.jpg' })])
  expect(await screen.findByText('otra.jpg')).toBeVisible()
})

test('a dropped file that can not be read is named, and the others are kept', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await form.open('/task/initial')
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  const files = () => [pdf('escritura.pdf'), unreadable(photo({ name: 'nube.jpg' }))]
  await expect.poll(() => drop(files())).toBe(true)
  expect(await screen.findByText(/^No se pudo leer «nube\.jpg»\./)).toBeVisible()
  expect(await screen.findByText('escritura.pdf')).toBeVisible()
  expect(location.pathname).toBe('/compartir')
})

test('of dropped files that can not be read at all none is kept, and the screen stays', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await form.open('/task/initial')
  await untilFilesAreTaken()
  drop(['uno.jpg', 'dos.jpg'].map((name) => unreadable(photo({ name }))))
  expect(await screen.findByText(/^No se pudieron leer «uno\.jpg» y «dos\.jpg»\./)).toBeVisible()
  expect(location.pathname).toBe('/task/initial')
  expect(await listShared(form.owner())).toEqual([])
})

/** Its code comes after the screen's. */
async function untilFilesAreTaken(): Promise<void> {
  await waitFor(() => {
    fireEvent.dragOver(document.body, { dataTransfer: transfer([pdf('escritura.pdf')]) })
    expect(screen.getByText(/^Suelta los archivos y di/)).toBeVisible()
  })
}

async function openDialog(): Promise<void> {
  await form.open('/task/initial')
  await untilFilesAreTaken()
  await userEvent.click(await screen.findByRole('button', { name: 'Ver documento Inicio de actividades' }))
  await screen.findByRole('dialog')
}

const closeDialog = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salir' }))

/** A file that is dropped now, and none before it. */
async function onlyTheNextIsKept(): Promise<void> {
  drop([pdf('después.pdf')])
  expect(await screen.findByText('después.pdf')).toBeVisible()
  expect((await listShared(form.owner())).map(({ name }) => name)).toEqual(['después.pdf'])
}

test('what is dropped while a dialog is open is not kept, also if it is read after the dialog is closed', async () => {
  await openDialog()
  let give: ((file: File) => void) | undefined
  const slow = { ...fileEntry(pdf('escritura.pdf')), file: (to: typeof give) => (give = to) }
  expect(dropItems([folderEntry('Papeles', [slow])])).toBe(true)
  await expect.poll(() => give).toBeDefined()
  await closeDialog()
  give?.(pdf('escritura.pdf'))
  expect(await screen.findByText(/^Cierra esta ventana/)).toBeVisible()
  await onlyTheNextIsKept()
})

test('what is dropped while a dialog is open does not replace the app, and is not kept', async () => {
  await openDialog()
  await expect.poll(() => drop([pdf('escritura.pdf')])).toBe(true)
  await closeDialog()
  await onlyTheNextIsKept()
})

test('what is dropped before the app is ready for it is taken then, on the profile too', async () => {
  await form.open('/perfil')
  expect(drop([pdf('temprano.pdf')])).toBe(true)
  expect(await screen.findByText('temprano.pdf')).toBeVisible()
  expect(location.pathname).toBe('/compartir')
})

/** As a browser hands over what is no plain file. */
function dropItems(entries: object[], types = ['Files']): boolean {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  return !fireEvent.drop(document.body, { dataTransfer: { ...transfer([]), items, types } })
}
const fileEntry = (file: File) => ({
  name: file.name,
  isFile: true,
  file: (give: (file: File) => void) => give(file),
})
const folderEntry = (name: string, inside: object[]) => ({
  name,
  isDirectory: true,
  createReader() {
    const portions = [inside, []]
    return { readEntries: (give: (entries: object[]) => void) => give(portions.shift() ?? []) }
  },
})

test('of a folder its files are taken, those below it too, and an empty one is named', async () => {
  await form.open('/task/initial')
  const deep = folderEntry('Deep', [fileEntry(photo({ name: 'hondo.jpg' }))])
  const system = fileEntry(new File(['x'], '.DS_Store'))
  expect(
    dropItems([folderEntry('Papeles', [fileEntry(pdf('uno.pdf')), system, deep]), folderEntry('Nada', [])]),
  ).toBe(true)
  expect(await screen.findByText('La carpeta «Nada» está vacía.')).toBeVisible()
  expect(await screen.findByText('uno.pdf')).toBeVisible()
  expect(screen.getByText('hondo.jpg')).toBeVisible()
  expect(screen.queryByText('.DS_Store')).toBeNull()
})

test('a link without a file is answered, and so is a file on a form that takes none', async () => {
  await form.open('/task/inmuebles/create')
  expect(dropItems([], ['text/uri-list'])).toBe(true)
  expect(await screen.findByText(/^Eso es un enlace, no un archivo\./)).toBeVisible()
  expect(drop([pdf('escritura.pdf')])).toBe(true)
  expect(await screen.findByText(/^Este formulario no recibe archivos\./)).toBeVisible()
  expect(await listShared(form.owner())).toEqual([])
  expect(location.pathname).toBe('/task/inmuebles/create')
})

test('before the sign-in a dropped file is answered', async () => {
  await openApp({ url: form.origin() }, '/login', null)
  expect(drop([pdf('escritura.pdf')])).toBe(true)
  expect(await screen.findByText(/^Ingresa a tu cuenta primero/)).toBeVisible()
})

test('a folder that can not be read is answered', async () => {
  await form.open('/task/initial')
  const closed = { readEntries: (_: unknown, fail: (error: Error) => void) => fail(new Error('not allowed')) }
  dropItems([{ ...folderEntry('Cerrada', []), createReader: () => closed }])
  expect(await screen.findByText('No se pudo abrir la carpeta. Suelta sus archivos.')).toBeVisible()
})

test('dropped anywhere on an upload form, a folder too, files are in the form', async () => {
  await form.open()
  await screen.findByLabelText('Archivo')
  expect(dropItems([folderEntry('Cédula', [fileEntry(pdf('cedula.pdf'))])])).toBe(true)
  expect(await screen.findByRole('link', { name: 'Abrir archivo' })).toBeVisible()
  expect(location.pathname).toBe('/task/initial/create/30')
})

test('a picture pasted on a list is kept', async () => {
  await form.open('/task/initial')
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  const clipboardData = transfer([photo({ name: 'pegada.jpg' })])
  await expect.poll(() => !fireEvent.paste(document.body, { clipboardData })).toBe(true)
  expect(await screen.findByText('pegada.jpg')).toBeVisible()
})

test('cells of a spreadsheet that are pasted or dropped on a list are no file', async () => {
  await form.open('/task/initial')
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  await expect.poll(() => drop([pdf('escritura.pdf')])).toBe(true)
  expect(await screen.findByText('escritura.pdf')).toBeVisible()
  const given = () => transfer([photo({ name: 'image.png' })], 'Luz\t12.340')
  fireEvent.paste(document.body, { clipboardData: given() })
  fireEvent.drop(document.body, { dataTransfer: given() })
  drop([photo({ name: 'otra.jpg' })])
  expect(await screen.findByText('otra.jpg')).toBeVisible()
  expect(screen.queryByText('image.png')).toBeNull()
})

describe('a file that is opened with the app', () => {
  let open: (files: { getFile: () => Promise<File> }[]) => void
  beforeEach(() => {
    vi.stubGlobal('launchQueue', {
      setConsumer: (consumer: (params: object) => void) => (open = (files) => consumer({ files })),
    })
  })

  test('is kept, also from a form', async () => {
    await form.open()
    await eventually(() => open([{ getFile: () => Promise.resolve(pdf('abierto.pdf')) }]))
    expect(await screen.findByText('abierto.pdf')).toBeVisible()
    expect(location.pathname).toBe('/compartir')
  })

  test('and is gone by then says so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await form.open('/task/initial')
    await eventually(() =>
      open([{ getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }]),
    )
    expect(await screen.findByText(/^No se pudieron leer los archivos\./)).toBeVisible()
    expect(await listShared(form.owner())).toEqual([])
  })
})
