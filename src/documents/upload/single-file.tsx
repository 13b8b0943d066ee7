import { isPhoto } from '../../capture/prepare/kind'
import { Button } from '../../ui/button'
import { CameraInput } from './camera-input'
import { FilePreview } from './file-preview'
import { turnPage } from '../chosen/page-edits'
import type { Parts } from './parts'

export function SingleFile({ chosen, camera, disabled, onDrop }: Parts) {
  const { only } = chosen
  const [page] = chosen.pages
  if (!page) return null
  return (
    <div className="stack gap-3">
      {only && <FilePreview file={only} turn={page.turn} />}
      <div className="wrap shared">
        {isPhoto(page.type) && (
          <>
            <CameraInput
              label="Volver a tomar"
              camera={camera}
              retaken={page}
              disabled={disabled}
              onChoose={([photo]) => photo && void chosen.addPhoto(photo, page)}
            />
            <Button icon="refresh" disabled={disabled} onClick={() => chosen.changePages(turnPage(page.id))}>
              Girar
            </Button>
          </>
        )}
        <Button icon="trash" disabled={disabled} onClick={() => onDrop(page)}>
          Quitar
        </Button>
      </div>
    </div>
  )
}
