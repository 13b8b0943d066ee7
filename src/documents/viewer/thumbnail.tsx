import { useCallback, useState } from 'react'
import { classes } from '../../ui/classes'
import { Icon, type IconName } from '../../ui/icon'
import { useNear } from '../../ui/use-near'
import styles from './thumbnail.module.css'

/** CSS pixels; drawn at three times that. */
const small = 64
const large = 208

type Picture<Id> = {
  id: Id
  /** Must be a stable function. */
  read: (id: Id) => Promise<ArrayBuffer | null>
}

/**
 * A small picture of a stored photo. Its bytes are read only near the viewport and not kept, so
 * photos out of sight take no memory.
 */
export function Thumbnail<Id>({
  picture,
  icon = 'document',
  turn = 0,
  isLarge = false,
}: {
  /** Null for anything but a photo. */
  picture: Picture<Id> | null
  icon?: IconName
  /** Clockwise degrees. */
  turn?: number
  /** All of it, as large as its place, which is a size container. */
  isLarge?: boolean
}) {
  const [ref, near] = useNear('200px')
  const [drawn, setDrawn] = useState(false)
  const has = picture !== null

  return (
    <span
      ref={has ? ref : null}
      className={classes(
        `soft sunken rounded ${styles['thumbnail']}`,
        isLarge && styles['large'],
        isLarge && turn % 180 !== 0 && styles['sideways'],
      )}
      style={{ rotate: `${turn}deg` }}
      aria-hidden="true"
    >
      {picture && near && <Pixels {...picture} side={isLarge ? large : small} onDrawn={setDrawn} />}
      {!(has && near && drawn) && <Icon name={icon} />}
    </span>
  )
}

function Pixels<Id>({
  id,
  read,
  side,
  onDrawn,
}: Picture<Id> & { side: number; onDrawn: (drawn: boolean) => void }) {
  const canvas = useCallback(
    (target: HTMLCanvasElement) => {
      const left = new AbortController()
      async function draw() {
        const bytes = await read(id)
        if (left.signal.aborted || !bytes) return
        // Lazy: lists without photos do not need the decoder.
        const { smallPicture } = await import('../../capture/prepare/small-picture')
        const image = await smallPicture(bytes, side * 3)
        if (!image || !target.isConnected) return
        target.width = image.width
        target.height = image.height
        target.getContext('2d')?.drawImage(image, 0, 0)
        onDrawn(true)
      }
      // The icon stays if the photo can't be read or drawn.
      draw().catch(() => undefined)
      return () => {
        left.abort()
        onDrawn(false)
      }
    },
    [id, read, side, onDrawn],
  )

  return <canvas ref={canvas} width={0} height={0} />
}
