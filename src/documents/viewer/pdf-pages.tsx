import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { once, useFollowed } from '../../lib/use-followed'
import { Loading } from '../../ui/loading'
import { Message } from '../../ui/message'
import { useNear } from '../../ui/use-near'
import { openPdf, PdfError, type PdfFailure } from '../../capture/pdf/open-pdf'
import { drawPage } from '../../capture/pdf/draw-page'
import { drawInto, emptyPlace } from './draw-into'
import { readPage, type PdfPageContent } from './pdf-page'
import styles from './document-frame.module.css'
import { zoomAt, ZoomButtons } from './zoom-buttons'

const failures: Record<PdfFailure, string> = {
  locked: 'El PDF está protegido con contraseña. Ábrelo en otra aplicación, que te la pedirá.',
  damaged: 'El PDF está dañado y no se puede mostrar. Prueba a abrirlo en otra aplicación.',
  'no-viewer':
    'El visor de PDF no se pudo abrir en este dispositivo. Usa «Abrir archivo» o inténtalo con señal.',
}

/** For browsers without a PDF viewer. Pages are drawn as they are scrolled to. */
export function PdfPages({
  bytes,
  name,
  height,
  onFirstPage,
}: {
  bytes: Blob
  name: string
  /** CSS pixels; without it the stylesheet's. */
  height?: number
  /** Whenever it is drawn. Must be a stable function. */
  onFirstPage?: ((drawn: HTMLCanvasElement) => void) | undefined
}) {
  const pdf = useOpenPdf(bytes)
  const { ref, element: frame, width } = useWidth()
  const [step, setStep] = useState(0)

  if (typeof pdf === 'string') return <Message tone="danger">{failures[pdf]}</Message>
  const count = pdf?.numPages ?? 0
  return (
    <>
      <div className="row wrap">
        <p role="status" className={`soft ${styles['count']}`}>
          {pdf && (count === 1 ? '1 página' : `${count} páginas`)}
        </p>
        <ZoomButtons step={step} onStep={setStep} />
      </div>
      {/* Focusable, so that the keyboard scrolls it. */}
      <div
        ref={ref}
        role="region"
        aria-label={`Archivo ${name}`}
        tabIndex={0}
        className={`stack gap-3 edged rounded sunken ${styles['frame']}`}
        style={{ blockSize: height }}
      >
        {!pdf && <Loading />}
        {pdf &&
          Array.from({ length: count }, (_, index) => (
            <PdfPage
              key={index}
              pdf={pdf}
              number={index + 1}
              width={width}
              zoom={zoomAt(step)}
              frame={frame}
              captioned={count > 1}
              onDrawn={index === 0 ? onFirstPage : undefined}
            />
          ))}
      </div>
    </>
  )
}

/** Drawn only near the viewport, because a drawn page takes megabytes. */
export function PdfPage({
  pdf,
  number,
  width,
  zoom = 1,
  frame,
  onDrawn,
  captioned = true,
}: {
  pdf: PDFDocumentProxy
  number: number
  /** Width of the container in CSS pixels, which decides how finely the page is drawn. */
  width: number
  /** The page's width as a multiple of `width`. */
  zoom?: number
  /** The element that scrolls, if it is not the window. */
  frame?: RefObject<HTMLDivElement | null>
  /** Whenever it is drawn. Must be a stable function. */
  onDrawn?: ((drawn: HTMLCanvasElement) => void) | undefined
  captioned?: boolean
}) {
  const [section, near] = useNear('100%', frame)
  // The content stays after the page is scrolled away.
  const [wanted, setWanted] = useState(false)
  if (near && !wanted) setWanted(true)
  const content = useFollowed(
    wanted ? pdf : null,
    useMemo(() => once((of: PDFDocumentProxy) => contentOf(of, number)), [number]),
  )
  const read = content !== null && content !== 'failed' ? content : null
  const label = `Página ${number} de ${pdf.numPages}`

  const sheet = useCallback(
    (place: HTMLDivElement) => {
      if (!near) emptyPlace(place)
      // Always a cleanup: without one React calls the ref again with null.
      if (!read || !near || width === 0) return () => undefined
      return drawInto(place, label, async (signal) => {
        const canvas = await drawPage(read.page, Math.round(width * zoom), signal)
        onDrawn?.(canvas)
        return canvas
      })
    },
    [read, near, width, zoom, label, onDrawn],
  )

  return (
    // In percent: a measured width in pixels would keep the screen wide until the next measurement.
    <section ref={section} aria-label={label} style={{ inlineSize: `${zoom * 100}%` }}>
      <div ref={sheet} className={`paper ${styles['sheet']}`} style={{ aspectRatio: read?.ratio ?? a4 }} />
      {content === 'failed' && <Message tone="danger">Esta página está dañada.</Message>}
      {read && read.text !== '' && <p className="visually-hidden">{read.text}</p>}
      {captioned && (
        <p className="soft small centered" aria-hidden="true">
          {label}
        </p>
      )}
    </section>
  )
}

export const a4 = 1 / Math.SQRT2

async function contentOf(pdf: PDFDocumentProxy, number: number): Promise<PdfPageContent | 'failed'> {
  try {
    return await readPage(pdf, number)
  } catch (error) {
    console.warn('PDF: a page can not be read', error)
    return 'failed'
  }
}

/** The document, or why it can't be shown; null while it opens. */
export function useOpenPdf(bytes: Blob): PDFDocumentProxy | PdfFailure | null {
  return useFollowed(bytes, opened)
}

function opened(bytes: Blob, show: (pdf: PDFDocumentProxy | PdfFailure) => void): () => void {
  const opening = openPdf(bytes)
  opening.then(
    ({ document }) => show(document),
    (error: unknown) => {
      console.warn('PDF: not opened', error)
      show(error instanceof PdfError ? error.failure : 'damaged')
    },
  )
  return () =>
    void opening.then(
      ({ close }) => close(),
      () => undefined,
    )
}

/** The content width of the element, in CSS pixels. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const ref = useCallback((place: HTMLDivElement | null) => {
    element.current = place
    if (!place) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(place)
    return () => {
      element.current = null
      observer.disconnect()
    }
  }, [])
  return { ref, element, width }
}
