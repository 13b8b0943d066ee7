import { counted } from '../../shared/counted'
import { mostDecisions } from '../../shared/calls/accountant'
import { ConfirmDialog, Dialog } from '../ui/dialog'
import { decisions, type Decision } from './decisions'
import { itemName, type QueueItem } from './queue'

/** To be decided at once; `unopened`: of them, as they are listed. */
export type Several = { decision: Decision; items: readonly QueueItem[]; unopened: readonly QueueItem[] }

/** Asks first, and names those that were not opened. */
export function SeveralDialog({
  several: { decision, items, unopened },
  ...answers
}: {
  several: Several
  onCancel: () => void
  onConfirm: () => void
}) {
  if (items.length > mostDecisions)
    return (
      <Dialog title={`Marcaste ${documents(items.length)}`} onClose={answers.onCancel}>
        <p>{`Se deciden hasta ${mostDecisions} a la vez: desmarca algunos. Nada cambió.`}</p>
      </Dialog>
    )
  const does = `${decisions[decision].verb} ${documents(items.length)}`
  return (
    <ConfirmDialog title={`¿${does}?`} confirm={does} variant="primary" {...answers}>
      <p>{unopened.length > 0 ? `No abriste ${documents(unopened.length)}:` : 'Los abriste todos.'}</p>
      <ul className="stack gap-1 bold">
        {unopened.map((one) => (
          <li key={one.id}>
            {[itemName(one), one.place, `de ${one.landlord.name}`].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function documents(count: number): string {
  return counted(count, 'documento', 'documentos')
}
