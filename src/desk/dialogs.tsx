import { useSyncExternalStore } from 'react'
import { counted } from '../../shared/counted'
import { Button } from '../ui/button'
import { CheckField } from '../ui/check-field'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/dialog'
import { decisions, type Decision } from './decisions'
import styles from './desk.module.css'
import { keyNames, keysAreOn, switchKeys } from './keys'
import { itemName, type QueueItem } from './queue'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useSyncExternalStore(keysAreOn.subscribe, keysAreOn.getSnapshot)
  return (
    <Dialog title="Teclas" onClose={onClose}>
      <dl className={`stack gap-2 ${styles['keys']}`}>
        {Object.entries(keyNames).map(([key, name]) => (
          <div key={key} className="row gap-3">
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <CheckField label="Usar estas teclas" checked={on} onChange={switchKeys} />
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  )
}

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
  const does = `${decisions[decision].verb} ${documents(items.length)}`
  return (
    <ConfirmDialog title={`¿${does}?`} confirm={does} {...answers}>
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
