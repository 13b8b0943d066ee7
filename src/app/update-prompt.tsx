import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { applyUpdate, update } from './service-worker'
import styles from './update-prompt.module.css'

/** 'Hay una versión nueva' (contract §4): asks, and waits for whatever a reload would tear. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(update.subscribe, update.getSnapshot)
  if (state === 'none') return null
  return (
    <div role="status" className={styles['prompt']}>
      {state === 'waiting'
        ? 'Hay una versión nueva'
        : 'Se actualizará en cuanto termines lo que estás haciendo.'}
      {state === 'waiting' && (
        <Button look="primary" onClick={() => void applyUpdate()}>
          Actualizar
        </Button>
      )}
    </div>
  )
}
