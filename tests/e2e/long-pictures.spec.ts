import { deflateSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { save } from '../support/initial-on-phone'
import { useLandlordOnSite } from '../support/landlord-on-site'
import { pngOf } from '../support/pictures'
import { withoutWorker } from '../support/portal'
import { storedFiles } from '../support/stored-files'

test.use(withoutWorker)

const { portal, openList } = useLandlordOnSite()

const form = '/task/initial/create/32'

/** In the picture that a browser draws: lines of writing, each with its number in black and white squares before it. */
const line = { every: 50, height: 30, square: 30, bits: 10 }

async function numberedLines(
  page: Page,
  size: { width: number; height: number },
  type: 'image/png' | 'image/jpeg',
  count = Infinity,
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ size, type, line, count }) => {
      const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { alpha: false })
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, size.width, size.height)
      context.font = '26px sans-serif'
      for (let number = 0; number < count && (number + 1) * line.every <= size.height; number += 1) {
        const top = number * line.every + 10
        context.fillStyle = '#000'
        for (let bit = 0; bit <= line.bits; bit += 1)
          // The first square is always black.
          if (bit === 0 || number & (1 << (bit - 1)))
            context.fillRect(bit * line.square, top, line.square, line.height)
        context.fillText(`Transferencia ${number} a Inmobiliaria Los Robles`, 360, top + 24)
        // As busy as a chat's pictures: it is what makes such a file large.
        for (let dot = 0; dot < 60; dot += 1) {
          context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
          context.fillRect(900 + Math.random() * 170, top + Math.random() * 26, 4, 4)
        }
      }
      const blob = await context.canvas.convertToBlob({ type, quality: 1 })
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
        reader.readAsDataURL(blob)
      })
      return url.slice(url.indexOf(',') + 1)
    },
    { size, type, line, count },
  )
  return Buffer.from(base64, 'base64')
}

/** The numbers of the lines that stand whole in a picture that was not reduced. */
function wholeLines(page: Page, jpeg: Buffer): Promise<{ width: number; numbers: number[] }> {
  return page.evaluate(
    async ({ base64, line }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const isDark = (x: number, y: number) => (data[(y * image.width + x) * 4] ?? 255) < 128
      const numbers: number[] = []
      for (let y = 0, run = 0; y <= image.height; y += 1) {
        if (y < image.height && isDark(15, y)) run += 1
        else {
          if (run >= line.height - 1) {
            let number = 0
            for (let bit = 0; bit < line.bits; bit += 1)
              if (isDark((bit + 1.5) * line.square, y - 15)) number |= 1 << bit
            numbers.push(number)
          }
          run = 0
        }
      }
      return { width: image.width, numbers }
    },
    { base64: jpeg.toString('base64'), line },
  )
}

/** The JPEGs of a PDF that this app made. */
function jpegsOf(pdf: Buffer): Buffer[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/DCTDecode \/Length (\d+) >>\nstream\n/g)].map(({ 0: head, 1: length, index }) =>
    pdf.subarray(index + head.length, index + head.length + Number(length)),
  )
}

async function send(page: Page, detalle: string, files: readonly { name: string; buffer: Buffer }[]) {
  const before = new Set(storedFiles(portal().backend.dataDir).map((file) => file.toString('base64')))
  await page.goto(portal().url + form)
  await page.getByRole('textbox', { name: 'Detalle' }).fill(detalle)
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles(files.map((file) => ({ ...file, mimeType: '' })))
  await expect(page.getByText('Preparando el archivo…')).toBeHidden()
  await save(page)
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
  const [sent] = storedFiles(portal().backend.dataDir).filter((file) => !before.has(file.toString('base64')))
  if (!sent) throw new Error('nothing arrived')
  return sent
}

test('a long screenshot of transfers arrives with every line of it, as wide as it was', async ({ page }) => {
  await openList(page)
  const size = { width: 1080, height: 16_000 }
  const all = Array.from({ length: 320 }, (_, number) => number)

  const heavy = { name: 'estado.jpg', buffer: await numberedLines(page, size, 'image/jpeg') }
  const alone = await send(page, 'Sola', [heavy])
  expect(alone.length).toBeLessThan(heavy.buffer.length)
  const pages = jpegsOf(alone)
  expect(pages.length).toBeGreaterThan(7)
  const read = []
  for (const jpeg of pages) read.push(await wholeLines(page, jpeg))
  expect(read.every(({ width }) => width === 1080)).toBe(true)
  // Each once: no page ends within a line, and none repeats one.
  expect(read.flatMap(({ numbers }) => numbers)).toEqual(all)

  // Too large for an iPhone's canvas, among others, and no JPEG.
  const png = { name: 'estado.png', buffer: await numberedLines(page, size, 'image/png') }
  const small = {
    name: 'boleta.png',
    buffer: await numberedLines(page, { width: 600, height: 800 }, 'image/png'),
  }
  const [, ...parts] = jpegsOf(await send(page, 'Con otra', [small, png]))
  const numbers = []
  for (const jpeg of parts) numbers.push(...(await wholeLines(page, jpeg)).numbers)
  expect(numbers).toEqual(all)
})

test('a long screenshot with an empty stretch goes with another photo', async ({ page }) => {
  await openList(page)
  const lines = 200
  const long = await numberedLines(page, { width: 1080, height: 16_000 }, 'image/png', lines)
  const small = await numberedLines(page, { width: 600, height: 800 }, 'image/png')
  const files = [
    { name: 'boleta.png', buffer: small },
    { name: 'correo.png', buffer: long },
  ]
  const [, ...parts] = jpegsOf(await send(page, 'Correo largo', files))
  const numbers = []
  for (const jpeg of parts) numbers.push(...(await wholeLines(page, jpeg)).numbers)
  expect(numbers).toEqual(Array.from({ length: lines }, (_, number) => number))
})

test('a wide panorama of a table keeps the height by which it is read', async ({ page }) => {
  await openList(page)
  const wide = await numberedLines(page, { width: 8000, height: 1500 }, 'image/jpeg')
  const sent = await send(page, 'Panorama', [{ name: 'tabla.jpg', buffer: wide }])
  const height = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return (await createImageBitmap(new Blob([bytes]))).height
  }, sent.toString('base64'))
  expect(height).toBe(1440)
})

test('a picture with more pixels than a phone can decode is refused in one sentence, and none of them is decoded', async ({
  page,
}) => {
  await openList(page)
  const side = 20_000
  const rows = Buffer.alloc(side * (1 + side / 8), 0xff)
  for (let row = 0; row < side; row += 1) rows[row * (1 + side / 8)] = 0
  const huge = pngOf({ width: side, height: side, depth: 1 }, deflateSync(rows))
  await page.goto(portal().url + form)
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: 'plano.png', mimeType: 'image/png', buffer: huge })
  await expect(
    page.getByText(
      'La imagen es demasiado grande para abrirla. Guárdala en un tamaño menor, o toma una foto del documento.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeHidden()
})
