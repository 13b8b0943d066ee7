import { isPhoto } from '../../capture/prepare/kind'
import type { Page } from '../../outbox/model/upload'
import { Button } from '../../ui/button'
import type { Parts } from './parts'
import { Thumbnail } from '../viewer/thumbnail'
import styles from './upload.module.css'

/** In the place of a removed page, until the form is saved or discarded. */
export function DroppedPage({ chosen, page, disabled, justDropped }: Parts & { page: Page }) {
  const photo = isPhoto(page.type)
  return (
    <li className={`row gap-3 sunken rounded ${styles['dropped']}`}>
      <Thumbnail picture={photo ? { id: page.id, read: chosen.read } : null} turn={page.turn} />
      <span className="grow">{photo ? 'Página quitada' : 'Archivo quitado'}</span>
      <Button
        icon="history"
        disabled={disabled}
        // The pressed 'Quitar' is gone.
        autoFocus={page.id === justDropped}
        onClick={() => chosen.restore(page)}
      >
        Deshacer
      </Button>
    </li>
  )
}
