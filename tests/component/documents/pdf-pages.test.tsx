import { render, screen, waitFor } from '@testing-library/react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawInto } from '../../../src/documents/viewer/draw-into'
import { PdfPage } from '../../../src/documents/viewer/pdf-pages'
import { AllInView } from '../../support/all-in-view'

const cleanup = vi.fn()

/** Of two pages, which are drawn at once. */
function pdf(): PDFDocumentProxy {
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
    render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
    streamTextContent: () => new ReadableStream({ start: (stream) => stream.close() }),
    cleanup,
  }
  return { numPages: 2, getPage: () => Promise.resolve(page) } as unknown as PDFDocumentProxy
}

beforeEach(() => {
  cleanup.mockClear()
  vi.stubGlobal('IntersectionObserver', AllInView)
})

const drawn = (name: string) => screen.findByRole<HTMLCanvasElement>('img', { name })

test('a page that is turned over, or drawn again, leaves no pixels in memory', async () => {
  const open = pdf()
  const page = (number: number, width: number) => (
    <PdfPage key={number} pdf={open} number={number} width={width} />
  )
  const { rerender, unmount } = render(page(1, 300))
  const small = await drawn('Página 1 de 2')
  expect(small.width).toBe(300 * devicePixelRatio)
  // What PDF.js has decoded of it.
  expect(cleanup).toHaveBeenCalledTimes(1)

  rerender(page(1, 600))
  await waitFor(() => expect(small.width).toBe(0))
  const first = await drawn('Página 1 de 2')
  expect(first.width).toBe(600 * devicePixelRatio)

  rerender(page(2, 600))
  const second = await drawn('Página 2 de 2')
  expect(first.width).toBe(0)
  expect(second.width).toBe(600 * devicePixelRatio)
  unmount()
  await waitFor(() => expect(second.width).toBe(0))
})

test('a page that cannot be drawn says so, and is not shown as the one before it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const place = document.body.appendChild(document.createElement('div'))
  const before = document.createElement('canvas')
  drawInto(place, 'Página 1', () => Promise.resolve(before))
  await waitFor(() => expect(before).toBeInTheDocument())
  drawInto(place, 'Página 2', () => Promise.reject(new Error('no canvas')))
  await waitFor(() => expect(place).toHaveTextContent('Esta página no se puede mostrar aquí.'))
  expect(before).not.toBeInTheDocument()
  place.remove()
})
