import { useCallback, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawPage } from '../../capture/pdf/draw-page'
import { IconButton } from '../../ui/button'
import { Message } from '../../ui/message'
import { drawInto } from './draw-into'
import { Enlarge, readable } from './enlarged-picture'
import styles from './enlarged-picture.module.css'
import { a4, PdfPage, useOpenPdf, useWidth } from './pdf-pages'

/**
 * A PDF's pages at full width, one at a time, each enlarged by a tap. Nothing if PDF.js can't be
 * loaded: a link to the file is next to it.
 */
export function PdfSheet({ bytes }: { bytes: Blob }) {
  const pdf = useOpenPdf(bytes)
  const { ref, width } = useWidth()
  const [number, setNumber] = useState(1)

  if (pdf === 'damaged')
    return (
      <Message tone="warning">
        El PDF no se puede mostrar: puede estar dañado. Ábrelo para revisarlo, o elige otro archivo.
      </Message>
    )
  // A locked one is refused, or has its own note.
  if (typeof pdf === 'string') return null
  const count = pdf?.numPages ?? 1
  const turner = count > 1 && (
    <div className="row between">
      <IconButton
        icon="arrowLeft"
        label="Página anterior"
        disabled={number === 1}
        onClick={() => setNumber(number - 1)}
      />
      <p role="status" className="small">
        Página {number} de {count}
      </p>
      <IconButton
        icon="arrowRight"
        label="Página siguiente"
        disabled={number === count}
        onClick={() => setNumber(number + 1)}
      />
    </div>
  )
  return (
    <>
      <div ref={ref} className={`edged rounded ${styles['sheet']}`} style={pdf ? {} : { aspectRatio: a4 }}>
        {pdf && (
          <>
            <PdfPage key={number} pdf={pdf} number={number} width={width} captioned={false} />
            <Enlarge tools={turner}>
              <EnlargedPage key={number} pdf={pdf} number={number} />
            </Enlarge>
          </>
        )}
      </div>
      {turner}
    </>
  )
}

/** A page as large as its place, drawn finely enough to be zoomed. */
function EnlargedPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const sheet = useCallback(
    (place: HTMLDivElement) =>
      drawInto(place, `Página ${number} ampliada`, async (signal) =>
        drawPage(await pdf.getPage(number), place.clientWidth * readable, signal),
      ),
    [pdf, number],
  )
  return <div ref={sheet} className={styles['drawn']} />
}
