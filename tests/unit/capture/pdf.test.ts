import { readdirSync, readFileSync } from 'node:fs'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isEncryptedPdf, pdfFault } from '../../../src/capture/prepare/pdf'
import { pdfLock } from '../../../src/capture/pdf/pdf-lock'
import { PdfError, type PdfJs } from '../../../src/capture/pdf/open-pdf'

/** tests/fixtures/pdf/README.md */
const folder = new URL('../../fixtures/pdf/', import.meta.url)

function pdf(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`${name}.pdf`, folder)))
}

function written(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

const captured = (name: string) => ({ name, type: 'application/pdf', bytes: pdf(name).buffer })

/** PDF.js as `startPdfJs` gives it, without the worker of a page. */
const startInNode = vi.fn((): Promise<PdfJs> => {
  let task: PDFDocumentLoadingTask | undefined
  return Promise.resolve({
    async open(bytes) {
      task = getDocument({ data: await bytes.arrayBuffer(), verbosity: 0 })
      return task.promise.catch((error: unknown) => {
        const isLocked = error instanceof Error && error.name === 'PasswordException'
        throw new PdfError(isLocked ? 'locked' : 'damaged', error)
      })
    },
    close: () => void task?.destroy(),
  })
})

const startLimit = 3_000

afterEach(() => {
  vi.useRealTimers()
  startInNode.mockClear()
})

describe('84: every PDF that opens without a password is taken, and PDF.js is asked about an encrypted one alone', () => {
  const verdicts: Record<string, { verdict: string; asked: boolean }> = {
    plain: { verdict: 'open', asked: false },
    'object-streams': { verdict: 'open', asked: false },
    linearized: { verdict: 'open', asked: false },
    'rc4-40-open': { verdict: 'open', asked: true },
    'rc4-128-open': { verdict: 'open', asked: true },
    'aes-128-open': { verdict: 'open', asked: true },
    'aes-128-clear-open': { verdict: 'open', asked: true },
    'aes-256-open': { verdict: 'open', asked: true },
    'aes-256-r5-open': { verdict: 'open', asked: true },
    'linearized-aes-256-open': { verdict: 'open', asked: true },
    'rc4-40-locked': { verdict: 'locked', asked: true },
    'rc4-128-locked': { verdict: 'locked', asked: true },
    'aes-128-locked': { verdict: 'locked', asked: true },
    'aes-128-clear-locked': { verdict: 'locked', asked: true },
    'aes-256-locked': { verdict: 'locked', asked: true },
    'aes-256-r5-locked': { verdict: 'locked', asked: true },
    'pdf-v4-length-40-opens-without-password': { verdict: 'open', asked: true },
    'pdf-only-attachments-encrypted': { verdict: 'open', asked: false },
    'pdf-zero-pages': { verdict: 'empty-pdf', asked: false },
  }

  test('all files of the folder are in the table', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.pdf'))
    expect(files.map((file) => file.replace('.pdf', '')).sort()).toEqual(Object.keys(verdicts).sort())
  })

  test.each(Object.entries(verdicts))('%s', async (name, expected) => {
    const verdict = pdfFault(pdf(name)) ?? (await pdfLock(captured(name), startLimit, startInNode))
    expect({ verdict, asked: startInNode.mock.calls.length > 0 }).toEqual(expected)
  })
})

describe('an encrypted PDF without an answer of PDF.js', () => {
  const never = new Promise<never>(() => undefined)

  test.each([
    ['without PDF.js on the device', () => Promise.reject(new PdfError('no-viewer', null))],
    [
      'with an encryption that PDF.js does not know',
      () =>
        Promise.resolve({
          open: () => Promise.reject(new PdfError('damaged', null)),
          close: () => undefined,
        }),
    ],
  ])('%s may have a password', async (_, start) => {
    expect(await pdfLock(captured('aes-256-locked'), startLimit, start)).toBe('unknown')
  })

  test('on a link on which nothing moves is not waited for', async () => {
    const start = vi.fn(() => Promise.reject(new PdfError('no-viewer', 'late')))
    expect(await pdfLock(captured('aes-256-locked'), startLimit, start)).toBe('unknown')
    expect(start).toHaveBeenCalledWith(startLimit)
  })

  test('whose worker runs is waited for two seconds, and the worker is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const close = vi.fn()
    const lock = pdfLock(captured('aes-256-locked'), startLimit, () =>
      Promise.resolve({ open: () => never, close }),
    )
    await vi.advanceTimersByTimeAsync(1_999)
    expect(close).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(close).toHaveBeenCalled()
    expect(await lock).toBe('unknown')
  })

  test('is empty if PDF.js finds no page in it', async () => {
    const close = vi.fn()
    const open = () => Promise.resolve({ numPages: 0 } as PDFDocumentProxy)
    const start = () => Promise.resolve({ open, close })
    expect(await pdfLock(captured('aes-256-open'), startLimit, start)).toBe('empty')
    expect(close).toHaveBeenCalled()
  })
})

test('only a name that says so is an encryption', () => {
  expect(isEncryptedPdf(written('/EncryptMetadata false'))).toBe(false)
  expect(isEncryptedPdf(written('trailer<</Encrypt<</Filter/Standard>>>>'))).toBe(true)
  expect(isEncryptedPdf(written('/Encrypt 9 0 R … /EFF/StdCF/StmF/StdCF/StrF/Identity'))).toBe(true)
  expect(isEncryptedPdf(written('/Encrypt 9 0 R … /EFF/StdCF'))).toBe(false)
})

describe('a PDF is taken if its reader can open it', () => {
  test.each(['plain', 'object-streams', 'linearized'])('a whole one (%s)', (name) => {
    expect(pdfFault(pdf(name))).toBeNull()
  })

  test.each([
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n3 0 obj\n<</Type/Page>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF',
    'from a scanner\r\n%PDF-1.4\r1\t0\r\nobj<</Type /Page>>\nstartxref',
    '%PDF-1.4\n1 0 obj\n<</MediaBox[0 0 1 1]/Contents 2 0 R>>\nendobj\n%%EOF',
    '%PDF-1.4\n1 0 obj\n<</Type/Page>>\nendobj\ntrailer<</Root<</Pages 1 0 R>>>>',
    '%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 3>>\nendobj\n%%EOF',
  ])('one that readers repair, or that only the portal can judge', (text) => {
    expect(pdfFault(written(text))).toBeNull()
  })

  test('a linearized one without its last line break', () => {
    const whole = pdf('linearized')
    expect(whole.at(-1)).toBe(0x0a)
    expect(pdfFault(whole.slice(0, -1))).toBeNull()
  })

  test.each(['plain', 'object-streams', 'linearized'])('not one that was cut off anywhere (%s)', (name) => {
    const whole = pdf(name)
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.85])
      expect(pdfFault(whole.slice(0, Math.floor(whole.length * part)))).toBe('damaged-pdf')
  })

  test('not one whose download left zeros behind', () => {
    const hollow = pdf('plain').fill(0, 200)
    expect(pdfFault(hollow)).toBe('damaged-pdf')
  })

  test.each(['%PDF-1.4\n%%EOF', '%PDF-1.4\n%âãÏÓ', '%PDF-1.4 written by a scanner of its own mind', '%PDF-'])(
    'not one that is a header and nothing else: %j',
    (text) => {
      expect(pdfFault(written(text))).toBe('damaged-pdf')
    },
  )

  test.each([
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF',
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/PageMode/UseNone>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n%%EOF',
  ])('not one without a page', (text) => {
    expect(pdfFault(written(text))).toBe('empty-pdf')
  })
})
