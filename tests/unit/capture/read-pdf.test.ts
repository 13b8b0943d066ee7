import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { textPdf } from '../../../server/seed/pdf'
import { pageRows } from '../../../shared/facts/page-text'
import { monthNumber } from '../../../shared/period'
import { readPdf } from '../../../src/capture/facts/read-pdf'
import { PdfError, type PdfJs } from '../../../src/capture/pdf/open-pdf'
import { pageText } from '../../../src/documents/viewer/pdf-page'
import { pagesPdf } from '../../support/paper-pdf'
import { paperLines, styles } from '../../support/papers'

let closed = 0
let asked: number[] = []

/** PDF.js as `startPdfJs` gives it, without the worker of a page. */
function startInNode(): Promise<PdfJs> {
  let task: PDFDocumentLoadingTask | undefined
  return Promise.resolve({
    async open(bytes) {
      task = getDocument({ data: await bytes.arrayBuffer(), verbosity: 0 })
      const document = await task.promise
      const getPage = document.getPage.bind(document)
      document.getPage = (number) => {
        asked.push(number)
        return getPage(number)
      }
      return document
    },
    close() {
      closed++
      void task?.destroy()
    },
  })
}

function read(file: Buffer, start = startInNode) {
  closed = 0
  asked = []
  return readPdf(new Uint8Array(file).buffer, start)
}

// On a busy machine it takes long.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})

const f29 = { kind: 'f29', period: monthNumber(2026, 10) }

test.each(styles)('says what a PDF with %s is, and lets PDF.js go', async (style) => {
  expect(await read(pagesPdf([paperLines('f29', style)]))).toMatchObject(f29)
  expect(closed).toBe(1)
})

test('says what a PDF of another writer is', async () => {
  const [heading = '', ...lines] = paperLines('f29')
  expect(await read(textPdf(heading, lines))).toMatchObject({ ...f29, folio: '7412589636' })
})

test('reads a form row by row, also if all its labels were drawn before its values', async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage()
  const labels = ['FORMULARIO 29', 'PERIODO', 'RUT', 'TOTAL A PAGAR', 'FECHA DE PRESENTACION']
  const values = ['', '10/2026', '76.086.428-5', '1.234.567', '12/11/2026']
  for (const [column, texts] of [labels, values].entries())
    for (const [row, text] of texts.entries()) {
      const at = { x: 50 + column * 250, y: 700 - row * 30, size: 10, font }
      // A word in two parts is one.
      page.drawText(text.slice(0, 2), at)
      page.drawText(text.slice(2), {
        ...at,
        x: at.x + font.widthOfTextAtSize(text.slice(0, 2), 10),
        y: at.y - 1,
      })
    }
  const facts = await read(Buffer.from(await pdf.save()))
  expect(facts).toMatchObject({ ...f29, ruts: ['76.086.428-5'], amount: 1_234_567 })
})

test('takes two forms that are filled in for two papers', async () => {
  const file = pagesPdf([Array.from({ length: 10 }, () => 'El arrendatario pagará la renta.')])
  expect(await read(file)).toMatchObject({ words: expect.any(String) as string })
  const pdf = await PDFDocument.load(file)
  const field = pdf.getForm().createTextField('nombre')
  field.addToPage(pdf.getPage(0))
  field.setText('Ana Soto')
  expect(await read(Buffer.from(await pdf.save()))).toMatchObject({ source: 'texto', words: null })
})

test('reads the first three of 500 pages, and runs no script', async () => {
  const pages = Array.from({ length: 500 }, (_, index) => [`Página ${index + 1}`])
  const facts = await read(pagesPdf([paperLines('f29'), ...pages], { script: 'app.alert("hola")' }))
  expect(facts).toMatchObject(f29)
  expect(asked).toEqual([1, 2, 3])
})

test('reads no more of a page of 200,000 characters than of a form', async () => {
  const long = Array.from({ length: 2_100 }, () => 'x'.repeat(100))
  const file = pagesPdf([long, paperLines('f29')])
  const { open, close } = await startInNode()
  const document = await open(new Blob([new Uint8Array(file)]))
  const page = await document.getPage(1)
  expect((await pageText(page)).length).toBeGreaterThan(200_000)
  expect((await pageRows(page, 1_000)).length).toBeLessThan(50_000)
  close()
  expect(await read(file)).toMatchObject({ kind: null, period: null })
})

test.each([
  ['without text', pagesPdf([[]])],
  ['without pages', readFileSync('tests/fixtures/pdf/pdf-zero-pages.pdf')],
])('says nothing of a PDF %s', async (_, file) => {
  expect(await read(file)).toMatchObject({ kind: null, period: null, words: null })
})

test.each([
  ['that is damaged', Buffer.from('%PDF-1.4 nada')],
  ['that needs a password', readFileSync('tests/fixtures/pdf/aes-256-locked.pdf')],
])('says nothing of a PDF %s', async (_, file) => {
  expect(await read(file)).toBeNull()
  expect(closed).toBe(1)
})

describe('a PDF that takes longer than two seconds', () => {
  const never = new Promise<never>(() => undefined)
  const pageWithoutEnd = { numPages: 1, getPage: () => never } as unknown as PDFDocumentProxy

  test.each([
    ['to open', () => never],
    ['to read', () => Promise.resolve(pageWithoutEnd)],
  ])('%s says nothing, and is let go', async (_, open) => {
    const reading = read(Buffer.of(), async () => ({ ...(await startInNode()), open }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(closed).toBe(1)
    expect(await reading).toBeNull()
  })

  test.each([
    [3_000, 3_000],
    [30_000, 10_000],
  ])('may take longer if PDF.js took %i ms to start', async (start, longest) => {
    const close = vi.fn()
    const slowly = (): Promise<PdfJs> =>
      new Promise((resolve) => setTimeout(() => resolve({ open: () => never, close }), start))
    void readPdf(new ArrayBuffer(0), slowly)
    await vi.advanceTimersByTimeAsync(start + longest - 1)
    expect(close).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(close).toHaveBeenCalled()
  })
})

test('without PDF.js it is read another time', async () => {
  const missing = new PdfError('no-viewer', null)
  await expect(read(Buffer.of(), () => Promise.reject(missing))).rejects.toBe(missing)
})
