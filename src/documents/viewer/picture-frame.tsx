import { useState } from 'react'
import { longShape } from '../../capture/prepare/picture-size'
import { Button } from '../../ui/button'
import styles from './document-frame.module.css'
import { zoomAt, ZoomButtons } from './zoom-buttons'

/**
 * A picture that can be zoomed and turned. It starts fitted, but a long screenshot starts as wide
 * as the frame at its top, since it would be unreadable when fitted.
 */
export function PictureFrame({
  address,
  name,
  height: frameHeight,
}: {
  address: string
  name: string
  /** CSS pixels. */
  height: number
}) {
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState(0)
  /** Height by width as stored; null until loaded. */
  const [shape, setShape] = useState<number | null>(null)
  const height = shape === null ? 0 : turn % 180 === 0 ? shape : 1 / shape
  return (
    <>
      <div className={`wrap ${styles['tools']}`}>
        <ZoomButtons step={step} onStep={setStep} />
        <Button variant="quiet" disabled={step === 0} onClick={() => setStep(0)}>
          Ajustar
        </Button>
        <Button variant="quiet" icon="refresh" onClick={() => setTurn((turn + 90) % 360)}>
          Girar
        </Button>
      </div>
      <iframe
        className="full edged rounded sunken"
        height={frameHeight}
        title={`Archivo ${name}`}
        sandbox="allow-same-origin"
        srcDoc={pictureDocument(address, zoomAt(step), turn, height > longShape ? height : null)}
        onLoad={({ currentTarget: { contentWindow: view, contentDocument } }) => {
          const image = contentDocument?.querySelector('img')
          if (image?.naturalWidth) {
            const { naturalWidth, naturalHeight, style } = image
            setShape(naturalHeight / naturalWidth)
            style.setProperty('--ratio', String(naturalWidth / naturalHeight))
            style.background = '#fff'
          }
          showMiddle(view, height > longShape)
        }}
      />
    </>
  )
}

function showMiddle(view: Window | null, fromTop: boolean): void {
  if (!view) return
  const { scrollWidth, scrollHeight } = view.document.documentElement
  view.scrollTo((scrollWidth - view.innerWidth) / 2, fromTop ? 0 : (scrollHeight - view.innerHeight) / 2)
}

/**
 * In a page, since a frame does not scale a bare picture. Follows the colour scheme; the picture is on
 * white, exactly as large as it is drawn (`--ratio`), since a transparent one may have black writing.
 */
function pictureDocument(address: string, zoom: number, turn: number, shape: number | null): string {
  const width = `${zoom * 100}vw`
  const height = shape === null ? `${zoom * 100}vh` : `${zoom * 100 * shape}vw`
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width]
  return `<meta name="color-scheme" content="light dark">
<style>
  body { margin: 0; position: relative; width: ${width}; height: ${height} }
  img { position: absolute; top: 50%; left: 50%; translate: -50% -50%; rotate: ${turn}deg; object-fit: contain;
    width: ${across}; height: ${down};
    max-width: calc(${down} * var(--ratio, 99)); max-height: calc(${across} / var(--ratio, 0.01)) }
</style>
<img src="${address}" alt="Este navegador no puede mostrar esta foto.">`
}
