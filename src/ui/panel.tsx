import { Component, useState, type ReactNode } from 'react'
import { useElapsed } from '../lib/use-elapsed'
import { storedAtText } from '../../shared/dates'
import { Icon } from './icon'
import { Loading } from './loading'
import styles from './panel.module.css'
import { Problem } from './problem'

/** The part of a `Reading` (queries/use-read.ts) that a panel needs. */
export type PanelReading<T> = {
  data: T | undefined
  /** Epoch ms of the stored answer while it is not fresh; else null. */
  storedAt: number | null
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  retry: () => void
}

/**
 * Shows a reading as loading, failed, empty or ready; stored data with its age. An error while
 * rendering it stays inside this panel.
 */
export function Panel<T>({
  reading,
  empty,
  list = asList,
  children,
}: {
  reading: PanelReading<T>
  /** Shown instead of `children` if the list has no rows. */
  empty?: ReactNode
  /** The rows, if the data is not itself the list. */
  list?: (data: T) => unknown
  children: (data: T) => ReactNode
}) {
  const { data, storedAt, status, error, retry } = reading
  if (status === 'loading') return <Loading rows />
  if (status === 'failed' || data === undefined) return <Problem error={error} onRetry={retry} />
  const draw = (shown: T) => (empty !== undefined && hasNoRows(list(shown)) ? empty : children(shown))
  return (
    <PanelBoundary data={data} retry={retry}>
      <StoredNote storedAt={storedAt} />
      <Drawn data={data} draw={draw} />
    </PanelBoundary>
  )
}

function asList<T>(data: T): T {
  return data
}

function hasNoRows(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length === 0
}

/** A component, so that the boundary above catches what it throws. */
function Drawn<T>({ data, draw }: { data: T; draw: (data: T) => ReactNode }) {
  return draw(data)
}

/** Milliseconds a new answer may take before a visible list shows its age. */
const patience = 1_000

/** How long it says that the list is fresh now. */
const shownFresh = 2_000

/**
 * 'Datos guardados de hoy 09:41' (docs/contract.md, 'Loading, failed and stored data'). It must
 * not move rows that the user is about to tap: it takes no room of its own, but the distance
 * between the title and the list.
 */
export function StoredNote({ storedAt }: { storedAt: number | null }) {
  const [atFirst] = useState(storedAt !== null)
  const late = useElapsed(patience, storedAt !== null && !atFirst)
  const isShown = atFirst || late
  const said = useElapsed(shownFresh, isShown && storedAt === null)
  if (!isShown || (said && storedAt === null)) return null
  return (
    <p className={`row gap-1 soft small ${styles['note']}`}>
      <Icon name={storedAt === null ? 'check' : 'clock'} />
      {storedAt === null ? 'Actualizado' : `Datos guardados de ${storedAtText(storedAt)}`}
    </p>
  )
}

type BoundaryProps = { data: unknown; retry: () => void; children: ReactNode }

/** React has error boundaries as classes only. */
class PanelBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('panel: not drawn', error)
  }

  // The next answer may be drawable.
  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.broken && before.data !== this.props.data) this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Problem
        onRetry={() => {
          this.setState({ broken: false })
          this.props.retry()
        }}
      />
    )
  }
}
