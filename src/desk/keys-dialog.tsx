import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { CheckField } from '../ui/check-field'
import { Dialog, DialogActions } from '../ui/dialog'
import styles from './desk.module.css'
import { keyNames, keysAreOn, switchKeys } from './keys'

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
