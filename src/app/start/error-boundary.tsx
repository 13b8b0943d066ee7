import { Component, type ReactNode } from 'react'
import { routes } from '../../lib/routes'
import { Button } from '../../ui/button'
import { Message } from '../../ui/message'
import { firstScreen } from './first-screen'

type Props = { at?: string; children: ReactNode }

/** The last boundary: a sentence and a way on. React has error boundaries as classes only. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('screen: not drawn', error)
    // Start the outbox nevertheless, so that waiting uploads are sent.
    firstScreen.set('shown')
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Message tone="danger">
        <p>No se pudo abrir esta pantalla. Tus documentos guardados y lo que escribiste no se pierden.</p>
        <Button icon="refresh" onClick={() => location.reload()}>
          Reintentar
        </Button>
        <p>
          <a href={routes.rescue}>Rescatar documentos guardados</a>
        </p>
      </Message>
    )
  }
}
