import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { Point } from '../../capture/page-scan/page-shape'
import { once, useFollowed } from '../../lib/use-followed'
import { Button, IconButton } from '../../ui/button'
import { Modal } from '../../ui/modal'
import styles from './enlarged-picture.module.css'
import { TurnedPicture } from './turned-picture'
import { useObjectUrl } from './use-object-url'

/** Factors of the fitted size. */
const [fitted, largest] = [1, 6]
export const readable = 2.5

/** The factor of one press of '+' or 'Acercar'. */
const step = 1.5

/** A double tap: milliseconds between the taps, and pixels that a resting finger may move. */
const [doubleTap, still] = [350, 10]

/** `id`: of a page. */
type Picture = { id: string; type: string; turn: number }

/**
 * Over a picture: a tap shows what it encloses over the whole screen, to be zoomed by two fingers, a
 * double tap, the wheel, buttons or keys, and dragged.
 */
export function Enlarge({
  label = 'Ampliar',
  tools,
  children,
}: {
  label?: string
  /** Above or next to the buttons that zoom. */
  tools?: ReactNode
  /** As large as its place. */
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="search" label={label} className={styles['enlarge']} onClick={() => setOpen(true)} />
      {isOpen && (
        <Enlarged tools={tools} onClose={() => setOpen(false)}>
          {children}
        </Enlarged>
      )}
    </>
  )
}

/** A page's picture. */
export function EnlargedPicture({
  picture: { id, type, turn },
  read,
}: {
  picture: Picture
  read: (id: string) => Promise<ArrayBuffer | null>
}) {
  const bytes = useFollowed(
    id,
    useMemo(() => once(read), [read]),
  )
  const url = useObjectUrl(useMemo(() => bytes && new Blob([bytes], { type }), [bytes, type]))
  return url && <TurnedPicture turn={turn} src={url} alt="Imagen ampliada" draggable={false} />
}

function Enlarged({
  tools,
  onClose,
  children,
}: {
  tools: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { zoom, zoomBy, stage, hands } = useZoom()
  return (
    <Modal className={styles['enlarged']} aria-label="Imagen ampliada" onClose={onClose}>
      {/* Focusable, so that the keyboard scrolls it. */}
      <div {...hands} ref={stage} className={styles['stage']} tabIndex={0} role="group" aria-label="Imagen">
        <div style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}>{children}</div>
      </div>
      <div className={styles['bar']}>
        {tools}
        <div className="row between">
          <Button variant="quiet" disabled={zoom === fitted} onClick={() => zoomBy(1 / step)}>
            Alejar
          </Button>
          <Button variant="quiet" disabled={zoom === largest} onClick={() => zoomBy(step)}>
            Acercar
          </Button>
          <IconButton icon="close" label="Cerrar" onClick={onClose} />
        </div>
      </div>
    </Modal>
  )
}

/** The zoom of what scrolls in `stage`, and the handlers by which hands change it. */
function useZoom() {
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(fitted)
  /** The point that a zoom leaves where it is: as a share of the content, and on the stage. */
  const fixed = useRef<{ share: Point; at: Point }>(null)
  const fingers = useRef(new Map<number, Point>())
  const tapped = useRef<{ time: number; at: Point } | null>(null)
  const pressed = useRef<Point | null>(null)

  useLayoutEffect(() => {
    const [place, point] = [stage.current, fixed.current]
    if (!place || !point) return
    place.scrollLeft = point.share.x * place.scrollWidth - point.at.x
    place.scrollTop = point.share.y * place.scrollHeight - point.at.y
  }, [zoom])

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(step ** (-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const listening = new AbortController()
    // React's own listeners are passive: the browser would scroll, or zoom all of the page.
    stage.current?.addEventListener('wheel', turnWheel, { passive: false, signal: listening.signal })
    return () => listening.abort()
  }, [])

  /** About a point of the window; else about the stage's middle. */
  function zoomBy(factor: number, about?: Point): void {
    const place = stage.current
    if (!place) return
    const { left, top, width, height } = place.getBoundingClientRect()
    const at = about ? { x: about.x - left, y: about.y - top } : { x: width / 2, y: height / 2 }
    const share = {
      x: (place.scrollLeft + at.x) / place.scrollWidth,
      y: (place.scrollTop + at.y) / place.scrollHeight,
    }
    fixed.current = { share, at }
    // Almost fitted is fitted: products of fractions are not exact.
    setZoom((before) => Math.min(largest, before * factor < fitted + 0.01 ? fitted : before * factor))
  }

  function tap({ timeStamp }: PointerEvent, at: Point): void {
    const before = tapped.current
    const isSecond = before && timeStamp - before.time < doubleTap && distance(before.at, at) < 3 * still
    tapped.current = isSecond ? null : { time: timeStamp, at }
    if (isSecond) zoomBy(zoom === fitted ? readable : fitted / zoom, at)
  }

  function lift(event: PointerEvent): void {
    const at = pointOf(event)
    const isTap = fingers.current.size === 1 && pressed.current && distance(pressed.current, at) < still
    fingers.current.delete(event.pointerId)
    if (isTap && event.type === 'pointerup') tap(event, at)
  }

  const hands = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
      // The second finger makes it a pinch and no tap.
      pressed.current = fingers.current.size === 1 ? pointOf(event) : null
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const at = pointOf(event)
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      fingers.current.set(event.pointerId, at)
      if (other) zoomBy(distance(other, at) / Math.max(1, distance(other, before)), between(other, at))
      else stage.current?.scrollBy({ left: before.x - at.x, top: before.y - at.y, behavior: 'instant' })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown({ key }: KeyboardEvent) {
      if (key === '+') zoomBy(step)
      if (key === '-') zoomBy(1 / step)
      if (key === '0') zoomBy(fitted / zoom)
    },
  }
  return { zoom, zoomBy, stage, hands }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
