import { Message } from '../../ui/message'

/** The last change is on the screen, but not on the disk. */
export function NotStoredNote({ reason }: { reason: 'full' | 'failed' }) {
  return (
    <Message tone="warning">
      {reason === 'full'
        ? 'No queda espacio en este dispositivo: lo último que agregaste se pierde si cierras la aplicación. Guarda ahora, o libera espacio y agrega algo más.'
        : 'Este dispositivo no pudo guardar lo último que agregaste: se pierde si cierras la aplicación. Guarda ahora.'}
    </Message>
  )
}
