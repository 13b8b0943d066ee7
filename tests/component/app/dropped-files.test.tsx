import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  expect(await screen.findByRole('heading', { name: /^Archivos por ubicar/ })).toBeVisible()
  expect(screen.getByText('escritura.pdf')).toBeVisible()
  expect(screen.getByText('cedula.jpg')).toBeVisible()
  drop([photo({ name: 'otra.jpg' })])
  expect(await screen.findByText('otra.jpg')).toBeVisible()
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
