import { Component, type ErrorInfo, type ReactNode } from 'react'
import { storedAtText } from '../lib/dates'
import { Icon } from './icon'
import { Loading } from './loading'
import styles from './panel.module.css'
import { Problem } from './problem'

/** What a panel needs of a reading; the reading itself knows more. */
export type PanelReading<T> = {
  data: T | undefined
  /** Epoch ms of the stored answer while it is not fresh; null once fresh. */
  storedAt: number | null
  status: 'loading' | 'failed' | 'ready'
  error: unknown
  retry: () => void
}

/**
 * What was read, in the state that it is in: loading, failed with nothing to show (sentence and 'Reintentar'), or there,
 * with its age while it is only what this device stored. What breaks while drawing it stays inside this panel.
 */
export function Panel<T>({
  reading,
  failure,
  children,
}: {
  reading: PanelReading<T>
  /** The sentence of a failed load, where it is not the usual one. */
  failure?: string
  children: (data: T) => ReactNode
}) {
  const { data, storedAt, status, error, retry } = reading
  if (status === 'loading') return <Loading />
  if (status === 'failed' || data === undefined)
    return <Problem message={failure} error={error} onRetry={retry} />
  return (
    <PanelBoundary data={data} retry={retry}>
      <StoredNote storedAt={storedAt} />
      <Drawn data={data} draw={children} />
    </PanelBoundary>
  )
}

/** A component, so that what it throws is caught by the boundary above it. */
function Drawn<T>({ data, draw }: { data: T; draw: (data: T) => ReactNode }) {
  return draw(data)
}

/** 'Datos guardados de hoy 09:41' (contract §4). */
export function StoredNote({ storedAt }: { storedAt: number | null }) {
  if (storedAt === null) return null
  return (
    <p className={styles['stored']}>
      <Icon name="clock" />
      {`Datos guardados de ${storedAtText(storedAt)}`}
    </p>
  )
}

type BoundaryProps = { data: unknown; retry: () => void; children: ReactNode }

/** React has no boundary but a class. */
class PanelBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.warn('panel: could not be drawn', error, info.componentStack)
  }

  // A new answer is a new chance for what could not be drawn.
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
