import { acknowledgeLost } from '../../outbox/page/loss'
import { useLostUploads } from '../../outbox/page/use-lost-uploads'
import { Button } from '../../ui/button'
import { Message } from '../../ui/message'

/** Shown once, on the first screen, if the browser has deleted waiting uploads (docs/faults.md, '68'). */
export function LostUploads() {
  const lost = useLostUploads()
  if (!lost) return null
  return (
    <Message tone="danger">
      <p>
        {lost.labels.length === 1
          ? 'El navegador borró un documento que esperaba su envío en este dispositivo. Revisa si llegó y, si falta, súbelo de nuevo:'
          : `El navegador borró ${lost.labels.length} documentos que esperaban su envío en este dispositivo. Revisa cuáles llegaron y sube de nuevo los que falten:`}
      </p>
      <ul>
        {lost.labels.map((label, position) => (
          <li key={position}>{label}</li>
        ))}
      </ul>
      <Button onClick={acknowledgeLost}>Entendido</Button>
    </Message>
  )
}
