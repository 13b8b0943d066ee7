import { counted } from '../../shared/counted'
import { ConfirmDialog } from '../ui/dialog'
import { decisions, type Decision } from './decisions'
import { itemName, type QueueItem } from './queue'

/** Asks before several are decided at once, and names those that were not opened. */
export function SeveralDialog({
  decision,
  items,
  unopened,
  onCancel,
  onConfirm,
}: {
  decision: Decision
  items: readonly QueueItem[]
  /** Of `items`, as they are listed. */
  unopened: readonly QueueItem[]
  onCancel: () => void
  onConfirm: () => void
}) {
  const does = `${decisions[decision].verb} ${documents(items.length)}`
  return (
    <ConfirmDialog title={`¿${does}?`} confirm={does} onCancel={onCancel} onConfirm={onConfirm}>
      <p>{unopened.length > 0 ? `No abriste ${documents(unopened.length)}:` : 'Los abriste todos.'}</p>
      <ul className="stack gap-1 bold">
        {unopened.map((one) => (
          <li key={one.id}>{`${itemName(one)}, de ${one.landlord.name}`}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function documents(count: number): string {
  return counted(count, 'documento', 'documentos')
}
