import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listShared } from '../../../src/drafts/shared-files'
import { eventually } from '../../support/eventually'
import { pdf, photo, useUploadForm } from '../../support/upload-form'

const form = useUploadForm()

/** Drops files on the page, once it takes them; says whether it did. */
function drop(files: File[]): boolean {
  const event = createEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })
  fireEvent(document.body, event)
  return event.defaultPrevented
}

test('several files dropped on a list are kept, and each is given its document by the user', async () => {
  await form.open('/task/initial')
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  await expect.poll(() => drop([pdf('escritura.pdf'), photo({ name: 'cedula.jpg' })])).toBe(true)
  expect(await screen.findByRole('heading', { name: /^Archivos por asignar/ })).toBeVisible()
  expect(screen.getByText('escritura.pdf')).toBeVisible()
  expect(screen.getByText('cedula.jpg')).toBeVisible()
  drop([photo({ name: 'otra.jpg' })])
  expect(await screen.findByText('otra.jpg')).toBeVisible()
})

test('what is dropped while a dialog is open does not replace the app, and is not kept', async () => {
  await form.open('/task/initial')
  await userEvent.click(await screen.findByRole('button', { name: 'Ver documento Inicio de actividades' }))
  await screen.findByRole('dialog')
  await expect.poll(() => drop([pdf('escritura.pdf')])).toBe(true)
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(await listShared(form.owner())).toEqual([])
})

test('a picture pasted on a list is kept', async () => {
  await form.open('/task/initial')
  await screen.findByRole('table', { name: 'Documentación Inicial' })
  await expect
    .poll(() => {
      const event = createEvent.paste(document.body, {
        clipboardData: { files: [photo({ name: 'pegada.jpg' })] },
      })
      fireEvent(document.body, event)
      return event.defaultPrevented
    })
    .toBe(true)
  expect(await screen.findByText('pegada.jpg')).toBeVisible()
})

describe('a file that is opened with the app', () => {
  let open: (files: { getFile: () => Promise<File> }[]) => void
  beforeEach(() => {
    vi.stubGlobal('launchQueue', {
      setConsumer: (consumer: (params: object) => void) => (open = (files) => consumer({ files })),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
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
