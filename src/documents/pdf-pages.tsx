import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Loading } from '../ui/loading'
import { Message } from '../ui/message'
import { openPdf, PdfError, type PdfFailure } from '../capture/open-pdf'
import { drawPage, readPage, type PdfPageContent } from './pdf-page'
import styles from './pdf-pages.module.css'
import { zoomAt, ZoomButtons } from './zoom-buttons'

const failures: Record<PdfFailure, string> = {
  locked: 'El PDF está protegido con contraseña. Ábrelo en otra aplicación, que te la pedirá.',
  damaged: 'El PDF está dañado y no se puede mostrar. Prueba a abrirlo en otra aplicación.',
  'no-viewer':
    'El visor de PDF no se pudo abrir en este dispositivo. Usa «Abrir archivo» o inténtalo con señal.',
}

/** A PDF in a frame of 500 px, drawn page by page as they are scrolled to, for browsers without a viewer of their own. */
export function PdfPages({ bytes, name }: { bytes: Blob; name: string }) {
  const pdf = usePdf(bytes)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [step, setStep] = useState(0)

  if (typeof pdf === 'string') return <Message tone="danger">{failures[pdf]}</Message>
  const count = pdf?.numPages ?? 0
  return (
    <>
      <div className={styles['tools']}>
        <p role="status">{pdf && (count === 1 ? '1 página' : `${count} páginas`)}</p>
        <ZoomButtons step={step} onStep={setStep} />
      </div>
      {/* Scrolled with the keyboard, too. */}
      <div ref={frame} role="region" aria-label={`Archivo ${name}`} tabIndex={0} className={styles['frame']}>
        {!pdf && <Loading />}
        {pdf &&
          Array.from({ length: count }, (_, index) => (
            <Page
              key={index}
              pdf={pdf}
              number={index + 1}
              width={Math.round(width * zoomAt(step))}
              frame={frame}
            />
          ))}
      </div>
    </>
  )
}

/** One page. It is drawn only while it is near the visible part, so that a long file costs no more memory than a short one. */
function Page({
  pdf,
  number,
  width,
  frame,
}: {
  pdf: PDFDocumentProxy
  number: number
  width: number
  frame: RefObject<HTMLDivElement | null>
}) {
  const sheet = useRef<HTMLDivElement>(null)
  const near = useNear(sheet, frame)
  const [content, setContent] = useState<PdfPageContent | 'failed' | null>(null)
  const read = content !== null && content !== 'failed' ? content : null
  const label = `Página ${number} de ${pdf.numPages}`

  useEffect(() => {
    if (!near || content !== null) return
    let left = false
    readPage(pdf, number).then(
      (page) => !left && setContent(page),
      (error: unknown) => {
        console.warn('PDF: a page can not be read', error)
        if (!left) setContent('failed')
      },
    )
    return () => {
      left = true
    }
  }, [pdf, number, near, content])

  useEffect(() => {
    const place = sheet.current
    if (!place || !read || !near || width === 0) return
    const drawing = new AbortController()
    drawPage(read, width, drawing.signal).then(
      (canvas) => {
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', label)
        place.replaceChildren(canvas)
      },
      (error: unknown) => {
        if (!drawing.signal.aborted) console.warn('PDF: a page can not be drawn', error)
      },
    )
    return () => drawing.abort()
  }, [read, near, width, label])

  useEffect(() => {
    if (!near) sheet.current?.replaceChildren()
  }, [near])

  return (
    <section aria-label={label} className={styles['page']} style={{ inlineSize: width }}>
      <div ref={sheet} className={styles['sheet']} style={{ aspectRatio: read?.ratio ?? a4 }} />
      {content === 'failed' && <Message tone="danger">Esta página está dañada.</Message>}
      {read && read.text !== '' && <p className="visually-hidden">{read.text}</p>}
      <p className={styles['number']} aria-hidden="true">
        {label}
      </p>
    </section>
  )
}

const a4 = 1 / Math.SQRT2

/** The opened document, or why it can't be shown; null while it is being opened. */
function usePdf(bytes: Blob): PDFDocumentProxy | PdfFailure | null {
  const [opened, setOpened] = useState<{ of: Blob; is: PDFDocumentProxy | PdfFailure } | null>(null)
  useEffect(() => {
    let left = false
    const opening = openPdf(bytes)
    opening.then(
      ({ document }) => !left && setOpened({ of: bytes, is: document }),
      (error: unknown) => {
        console.warn('PDF: not opened', error)
        if (!left) setOpened({ of: bytes, is: error instanceof PdfError ? error.failure : 'damaged' })
      },
    )
    return () => {
      left = true
      opening.then(
        ({ close }) => close(),
        () => undefined,
      )
    }
  }, [bytes])
  return opened?.of === bytes ? opened.is : null
}

/** The width inside an element's padding, in CSS pixels. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Whether the element is less than a frame's height away from the visible part. */
function useNear(ref: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: frame.current,
      rootMargin: '100%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, frame])
  return near
}
