import { useEffect, useRef, useState } from 'react'
import { outbox } from '../../outbox/page-outbox'
import type { Upload } from '../../outbox/upload'
import { Icon } from '../../ui/icon'
import styles from './envios.module.css'

/** In CSS pixels; drawn at twice that. */
const side = 64

/**
 * A small picture of a stored photo. Its bytes are read only while it is near the screen and kept only as these few pixels:
 * a thousand waiting photos cost no more memory than one.
 */
export function Thumbnail({ upload: { id, file, state } }: { upload: Upload }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const picture = file.type.startsWith('image/') && state !== 'delivered'

  useEffect(() => {
    const element = place.current
    if (!element || !picture || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [picture])

  return (
    <div ref={place} className={styles['thumbnail']} aria-hidden="true">
      {picture && near && <Pixels id={id} type={file.type} onDrawn={setDrawn} />}
      {!(picture && near && drawn) && <Icon name={state === 'delivered' ? 'check' : 'document'} />}
    </div>
  )
}

function Pixels({ id, type, onDrawn }: { id: string; type: string; onDrawn: (drawn: boolean) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const left = new AbortController()
    async function draw() {
      const bytes = await outbox.bytes(id)
      if (left.signal.aborted || !bytes) return
      const image = await createImageBitmap(new Blob([bytes], { type }), {
        resizeHeight: side * 2,
        resizeQuality: 'medium',
      })
      const target = canvas.current
      if (target) {
        target.width = image.width
        target.height = image.height
        target.getContext('2d')?.drawImage(image, 0, 0)
        onDrawn(true)
      }
      image.close()
    }
    // What can't be read or drawn here (a HEIC) shows its icon.
    draw().catch(() => undefined)
    return () => {
      left.abort()
      onDrawn(false)
    }
  }, [id, type, onDrawn])

  return <canvas ref={canvas} width={0} height={0} />
}
