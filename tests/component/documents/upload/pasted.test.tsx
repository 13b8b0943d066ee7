import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { photo, useUploadForm } from '../../../support/upload-form'
import { transfer } from '../../../support/transfer'

const form = useUploadForm()

const cells = 'Luz\t12.340\nAgua\t8.900'

/** Says whether the page took it; else the browser writes the text. */
function paste(target: Element, files: File[], text = ''): boolean {
  return !fireEvent.paste(target, { clipboardData: transfer(files, text) })
}

function drop(target: Element, files: File[], text: string): boolean {
  const event = createEvent.drop(target, { dataTransfer: transfer(files, text) })
  fireEvent(target, event)
  return event.defaultPrevented
}

const pictureOfCells = () => photo({ name: 'image.png' })

test("cells of a spreadsheet that are pasted or dropped into 'Detalle' are its text", async () => {
  await form.open('/task/initial/create/32')
  const detail = await screen.findByRole('textbox', { name: 'Detalle' })
  expect(paste(detail, [pictureOfCells()], cells)).toBe(false)
  expect(drop(detail, [pictureOfCells()], cells)).toBe(false)
  expect(paste(detail, [photo({ name: 'foto.jpg' })], 'foto.jpg')).toBe(false)
  // What is taken is shown in its turn: the picture of cells would be before it.
  expect(paste(detail, [photo({ name: 'pantalla.jpg' })])).toBe(true)
  expect(await screen.findByText('pantalla.jpg')).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Página 2' })).toBeNull()
})

test('cells that are pasted or dropped next to the fields are no page', async () => {
  await form.open('/task/initial/create/32')
  await screen.findByRole('textbox', { name: 'Detalle' })
  paste(document.body, [pictureOfCells()], cells)
  // Taken, or the browser would open the picture in place of the app.
  expect(drop(document.body, [pictureOfCells()], cells)).toBe(true)
  expect(paste(document.body, [photo({ name: 'pantalla.jpg' })])).toBe(true)
  expect(await screen.findByText('pantalla.jpg')).toBeVisible()
  expect(screen.queryByRole('img', { name: 'Página 2' })).toBeNull()
})

test.each([
  ['its name', 'foto.jpg'],
  ['its path', '/home/maria/foto.jpg'],
  ['its address', 'https://example.cl/foto'],
])('a copied file that comes with %s is a page', async (_, text) => {
  await form.open('/task/initial/create/32')
  await screen.findByRole('textbox', { name: 'Detalle' })
  expect(paste(document.body, [photo({ name: 'foto.jpg' })], text)).toBe(true)
  expect(await screen.findByText('foto.jpg')).toBeVisible()
})
