import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { turning, type Corners, type Point } from '../../capture/page-scan/page-shape'
import { classes } from '../../ui/classes'
import styles from './page-corners.module.css'

const names = [
  'Esquina superior izquierda',
  'Esquina superior derecha',
  'Esquina inferior derecha',
  'Esquina inferior izquierda',
] as const

/** An arrow key's step, relative to the picture's side. */
const step = 0.01

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A tap moves the nearest corner (WCAG 2.5.7); arrow keys move the focused one. */
export function PageCorners({
  photo,
  turn = 0,
  corners,
  onChange,
}: {
  /** A URL. */
  photo: string
  /** Clockwise degrees by which the photo is shown turned. */
  turn?: number
  /** The corners in the photo as it is shown. */
  corners: Corners
  onChange: (corners: Corners) => void
}) {
  const ground = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  function move(index: number, to: Point): void {
    const [a, b, c, d] = corners.map((corner, each) => (each === index ? within(to) : corner))
    if (!a || !b || !c || !d) return
    const next = [a, b, c, d] as const
    if (isConvex(next)) onChange(next)
  }

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = ground.current?.getBoundingClientRect()
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : { x: 0, y: 0 }
  }

  function keyPressed(event: KeyboardEvent, index: number): void {
    const by = arrows[event.key]
    const corner = corners[index]
    if (!by || !corner) return
    event.preventDefault()
    const times = event.shiftKey ? 5 : 1
    move(index, { x: corner.x + by.x * times, y: corner.y + by.y * times })
  }

  const under = dragged === null ? undefined : corners[dragged]
  return (
    <div
      ref={ground}
      className={styles['ground']}
      onPointerDown={(event) => {
        // A second finger would tear the corner from the first one.
        if (!event.isPrimary) return
        const point = pointOf(event)
        const index = nearest(corners, point)
        setDragged(index)
        event.currentTarget.setPointerCapture(event.pointerId)
        move(index, point)
      }}
      onPointerMove={(event) => {
        if (dragged !== null && event.isPrimary) move(dragged, pointOf(event))
      }}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    >
      <Outline corners={corners} />
      {corners.map(({ x, y }, index) => (
        <div
          key={names[index]}
          role="slider"
          tabIndex={0}
          className={styles['corner']}
          style={{ left: percent(x), top: percent(y) }}
          aria-label={names[index]}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(x * 100)}
          aria-valuetext={`A ${percent(x)} del borde izquierdo y ${percent(y)} del borde superior`}
          onKeyDown={(event) => keyPressed(event, index)}
        />
      ))}
      {under && <Loupe photo={photo} turn={turn} at={under} />}
    </div>
  )
}

export function Outline({ corners }: { corners: Corners }) {
  return (
    <svg className={styles['outline']} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  )
}

/** Around the upper left corner, and back into the place. */
const turns: Readonly<Record<number, string>> = {
  90: 'translateX(250cqi) rotate(90deg)',
  180: 'translate(250cqi, 250cqb) rotate(180deg)',
  270: 'translateY(250cqb) rotate(270deg)',
}

/** Enlarges what is under the finger, in the opposite upper corner. */
function Loupe({ photo, turn, at: { x, y } }: { photo: string; turn: number; at: Point }) {
  return (
    <div aria-hidden="true" className={classes(styles['loupe'], x < 0.5 && styles['right'])}>
      <img
        className={classes(styles['photo'], turn % 180 !== 0 && styles['sideways'])}
        src={photo}
        alt=""
        style={{ transform: `translate(${x * -250}cqi, ${y * -250}cqb) ${turns[turn] ?? ''}` }}
      />
    </div>
  )
}

function within({ x, y }: Point): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
}

function nearest(corners: Corners, { x, y }: Point): number {
  const distances = corners.map((corner) => Math.hypot(corner.x - x, corner.y - y))
  return distances.indexOf(Math.min(...distances))
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`
}

/** Corners in clockwise order, none of them inward. */
function isConvex([a, b, c, d]: Corners): boolean {
  return turning(a, b, c) > 0 && turning(b, c, d) > 0 && turning(c, d, a) > 0 && turning(d, a, b) > 0
}
