import { useCallback, useState } from 'react'
import { PdfPages } from '../documents/viewer/pdf-pages'
import { TurnedPicture } from '../documents/viewer/turned-picture'
import { ZoomButtons, zoomAt } from '../documents/viewer/zoom-buttons'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Loading } from '../ui/loading'
import { isOffline } from '../ui/problem'
import { Message } from '../ui/message'
import styles from './desk.module.css'
import { usePaper } from './queue'
import { keepThumbnail } from './thumbnail'

/** A stored file, as large as its place. Rendered with its `id` as key. */
export function Paper({ id, url, name }: { id: number; url: string | null; name: string }) {
  const { data, error, isFetching, refetch } = usePaper(id, url)
  const keepDrawn = useCallback((page: HTMLCanvasElement) => void keepThumbnail(id, page), [id])
  if (url === null) return <Message tone="neutral">El archivo se eliminó.</Message>
  if (!data)
    return isFetching || !error ? (
      <Loading />
    ) : (
      <Message tone="danger">
        <p>
          {isOffline(error)
            ? 'Sin conexión: el archivo aparecerá cuando vuelva.'
            : 'El portal no pudo leer este archivo. Puede que ya no esté como llegó.'}
        </p>
        <Button icon="refresh" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </Message>
    )
  const { blob, address } = data
  if (blob.type === 'application/pdf') return <PdfPages bytes={blob} name={name} onFirstPage={keepDrawn} />
  if (address) return <Picture address={address} name={name} />
  return (
    <Message tone="neutral">
      <p>Este navegador no puede mostrar el archivo.</p>
      <a className="touch" href={url} target="_blank" rel="noopener noreferrer">
        <Icon name="external" />
        Abrir archivo
      </a>
    </Message>
  )
}

/** In the page and not in a frame, which would take the keys. */
function Picture({ address, name }: { address: string; name: string }) {
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState(0)
  const zoom = zoomAt(step)
  return (
    <>
      <div className={`row wrap ${styles['paperTools']}`}>
        <ZoomButtons step={step} onStep={setStep} />
        <Button variant="quiet" icon="refresh" onClick={() => setTurn((turn + 90) % 360)}>
          Girar
        </Button>
      </div>
      {/* Focusable, so that the keyboard scrolls it. */}
      <div className={`rounded ${styles['view']}`} role="region" aria-label={`Archivo ${name}`} tabIndex={0}>
        <div style={{ inlineSize: `${zoom * 100}cqw`, blockSize: `${zoom * 100}cqh` }}>
          <TurnedPicture turn={turn} src={address} alt={`Imagen de ${name}`} />
        </div>
      </div>
    </>
  )
}
