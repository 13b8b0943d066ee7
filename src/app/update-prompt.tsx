import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { applyUpdate, update } from './start/service-worker'
import styles from './shell.module.css'

/** Asks, and waits while a reload would lose something (docs/contract.md, 'A new version'). */
export function UpdatePrompt() {
  const state = useSyncExternalStore(update.subscribe, update.getSnapshot)
  if (state === 'none') return null
  return (
    <div role="status" className={`row wrap between bold surface high rounded unprinted ${styles['prompt']}`}>
      {state === 'waiting'
        ? 'Hay una versión nueva'
        : 'Se actualizará en cuanto termines lo que estás haciendo.'}
      {state === 'waiting' && (
        <Button variant="primary" onClick={() => void applyUpdate()}>
          Actualizar
        </Button>
      )}
    </div>
  )
}
