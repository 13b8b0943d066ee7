import { Component, useState, type ErrorInfo, type ReactNode } from 'react'
import { useElapsed } from '../lib/use-elapsed'
import { storedAtText } from '../../shared/dates'
import { Icon } from './icon'
import { Loading } from './loading'
import { Problem } from './problem'

/** The part of a `Reading` (queries/use-read.ts) that a panel needs. */
export type PanelReading<T> = {
  data: T | undefined
  /** Epoch ms of the stored answer while it is not fresh; null once fresh. */
  storedAt: number | null
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  retry: () => void
}

/**
 * What was read, in its present state: loading, failed with nothing to show (sentence and 'Reintentar'), empty, or ready,
 * with its age while it is only what this device stored. An error while drawing it stays inside this panel.
 */
export function Panel<T>({
  reading,
  empty,
  list = asList,
  children,
}: {
  reading: PanelReading<T>
  /** Stands in place of `children` if the list has no rows. */
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

/** A component, so that what it throws is caught by the boundary above it. */
function Drawn<T>({ data, draw }: { data: T; draw: (data: T) => ReactNode }) {
  return draw(data)
}

/** How long a new answer may take before a list that is on the screen tells its age, in milliseconds. */
const patience = 1_000

/**
 * 'Datos guardados de hoy 09:41' (docs/contract.md, 'Loading, failed and stored data'). Nothing below it may move away under the finger
 * that is just tapping it. So it comes with the rows or not at all, unless what is on the screen is read again and the answer is late; and once
 * it is there its place stays.
 */
export function StoredNote({ storedAt }: { storedAt: number | null }) {
  const [atFirst] = useState(storedAt !== null)
  const late = useElapsed(patience, storedAt !== null && !atFirst)
  if (!atFirst && !late) return null
  return (
    <p className="row gap-1 self-start soft small">
      <Icon name={storedAt === null ? 'check' : 'clock'} />
      {storedAt === null ? 'Actualizado' : `Datos guardados de ${storedAtText(storedAt)}`}
    </p>
  )
}

type BoundaryProps = { data: unknown; retry: () => void; children: ReactNode }

/** React knows error boundaries as classes only. */
class PanelBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.warn('panel: could not be drawn', error, info.componentStack)
  }

  // What could not be drawn is tried again with the next answer.
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
