import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { pdfFault } from '../../../src/capture/prepare/pdf'
import { photosPdf } from '../../../src/capture/pdf/photos-pdf'
import { jpeg } from '../../support/pictures'

function page(width: number, height: number, options: { orientation?: number; turn?: number } = {}) {
  const { orientation = 1, turn = 0 } = options
  return { name: 'foto.jpg', bytes: jpeg({ width, height, orientation }).buffer, turn }
}

test('each photo is a page of its own shape, turned as the camera and the user turned it', async () => {
  const bytes = photosPdf([
    page(800, 400),
    page(400, 800, { turn: 90 }),
    page(800, 400, { orientation: 6 }),
    page(800, 400, { orientation: 8, turn: 180 }),
  ])
  expect(pdfFault(new Uint8Array(bytes))).toBeNull()
  const pages = (await PDFDocument.load(bytes)).getPages()
  expect(pages.map((one) => [one.getWidth(), one.getHeight(), one.getRotation().angle])).toEqual([
    [842, 421, 0],
    [421, 842, 90],
    [842, 421, 90],
    [842, 421, 90],
  ])
})

test.each([
  ['A4', 2560, 1800, [841.89, 595.28]],
  ['carta', 1990, 2560, [612, 792]],
  ['oficio', 1690, 2560, [612, 936]],
  ['nothing, but nearly oficio', 1600, 2560, [526.25, 842]],
])('a page of the shape of %s', async (_paper, width, height, size) => {
  const [one] = (await PDFDocument.load(photosPdf([page(width, height)]))).getPages()
  expect([one?.getWidth(), one?.getHeight()]).toEqual(size)
})

test('the PDF contains the photos byte for byte', () => {
  const photo = page(800, 400)
  expect(Buffer.from(photosPdf([photo])).includes(Buffer.from(photo.bytes))).toBe(true)
})
