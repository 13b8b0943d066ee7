import { useState } from 'react'
import { IconButton } from '../../ui/button'
import { a4, PdfPage, useOpenPdf, useWidth } from './pdf-pages'

/**
 * A PDF's pages at full width, one at a time. Nothing if PDF.js can't open it: a link to the file is
 * next to it.
 */
export function PdfSheet({
  bytes,
  onFirstPage,
}: {
  bytes: Blob
  /** Whenever it is drawn. Must be a stable function. */
  onFirstPage?: ((drawn: HTMLCanvasElement) => void) | undefined
}) {
  const pdf = useOpenPdf(bytes)
  const { ref, width } = useWidth()
  const [number, setNumber] = useState(1)

  if (typeof pdf === 'string') return null
  const count = pdf?.numPages ?? 1
  return (
    <>
      <div ref={ref} className="edged rounded" style={pdf ? {} : { aspectRatio: a4 }}>
        {pdf && (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            width={width}
            captioned={false}
            onDrawn={number === 1 ? onFirstPage : undefined}
          />
        )}
      </div>
      {count > 1 && (
        <div className="row between">
          <IconButton
            icon="arrowLeft"
            label="Página anterior"
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          />
          <p role="status" className="soft small">
            Página {number} de {count}
          </p>
          <IconButton
            icon="arrowRight"
            label="Página siguiente"
            disabled={number === count}
            onClick={() => setNumber(number + 1)}
          />
        </div>
      )}
    </>
  )
}
