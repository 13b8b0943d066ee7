import { isPhoto } from '../../capture/kind'
import type { Captured } from '../../domain/captured'
import { Button } from '../../ui/button'
import { FileInput } from './file-picker'
import { FilePreview } from './file-preview'
import { dropPage, turnPage } from './page-edits'
import styles from './single-file.module.css'
import type { ChosenFile } from './use-chosen-file'

/** The only file of a form, and what can be done with it. */
export function SingleFile({
  chosen,
  file,
  disabled,
}: {
  chosen: ChosenFile
  /** Null while it is not read, or can't be. */
  file: Captured | null
  disabled: boolean
}) {
  const [page] = chosen.pages
  if (!page) return null
  return (
    <div className={styles['single']}>
      {file && <FilePreview file={file} turn={page.turn} />}
      <div className={styles['actions']}>
        {isPhoto(page.type) && (
          <>
            <FileInput
              label="Volver a tomar"
              icon="camera"
              accept="image/*"
              capture="environment"
              disabled={disabled}
              onChoose={([photo]) => photo && chosen.retakePage(page, photo)}
            />
            <Button icon="refresh" disabled={disabled} onClick={() => chosen.changePages(turnPage(page.id))}>
              Girar
            </Button>
          </>
        )}
        <Button icon="trash" disabled={disabled} onClick={() => chosen.changePages(dropPage(page.id))}>
          Quitar
        </Button>
      </div>
    </div>
  )
}
