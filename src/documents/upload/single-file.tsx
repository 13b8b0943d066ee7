import { isPhoto } from '../../capture/prepare/kind'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { acceptPage, turnPage } from '../chosen/page-edits'
import { doubtOf, isLegible, legibleText, outlineOf } from '../chosen/verdict'
import { Enlarge, EnlargedPicture } from '../viewer/enlarged-picture'
import { CameraInput } from './camera-input'
import { Doubt } from './doubt'
import { FilePreview } from './file-preview'
import { SheetCorners } from './sheet-corners'
import type { Parts } from './parts'
import styles from './upload.module.css'

/** The picture at full width, whatever its height: what is wrong with it and what can be done are above. */
export function SingleFile({ chosen, camera, subject, disabled, onDrop }: Parts) {
  const { only, outline } = chosen
  const [page] = chosen.pages
  if (!page) return null
  const isPicture = isPhoto(page.type)
  const isJudged = isPicture && subject !== 'thing'
  const doubt = isJudged ? doubtOf(page) : null
  const again = (
    <CameraInput
      label="Volver a tomar"
      variant={doubt === null ? 'quiet' : 'primary'}
      camera={camera}
      retaken={page}
      disabled={disabled}
      onChoose={([photo]) => photo && void chosen.addPhoto(photo, page)}
    />
  )
  const drop = (
    <Button variant="quiet" icon="trash" disabled={disabled} onClick={() => onDrop(page)}>
      Quitar
    </Button>
  )
  return (
    <div className="stack gap-3">
      {doubt !== null && (
        <Doubt text={doubt}>
          {again}
          <Button variant="quiet" disabled={disabled} onClick={() => void chosen.note(acceptPage(page.id))}>
            Usar igual
          </Button>
        </Doubt>
      )}
      {only && outline ? (
        <SheetCorners file={only} page={page} chosen={chosen} disabled={disabled} />
      ) : (
        <>
          {isPicture && (
            <div className={styles['tools']}>
              {doubt === null && again}
              {isJudged &&
                (page.original ? (
                  <Button
                    variant="quiet"
                    icon="history"
                    disabled={disabled}
                    onClick={() => chosen.uncrop(page)}
                  >
                    Usar original
                  </Button>
                ) : (
                  <Button
                    variant="quiet"
                    icon="crop"
                    disabled={disabled}
                    onClick={() => chosen.setOutline(outlineOf(page))}
                  >
                    Recortar la hoja
                  </Button>
                ))}
              <Button
                variant="quiet"
                icon="refresh"
                disabled={disabled}
                onClick={() => chosen.changePages(turnPage(page.id))}
              >
                Girar
              </Button>
              {drop}
            </div>
          )}
          {(only !== null || !isPicture) && (
            <FilePreview file={only} turn={page.turn} action={isPicture ? null : drop}>
              <Enlarge>
                <EnlargedPicture picture={page} read={chosen.read} />
              </Enlarge>
              {isJudged && isLegible(page) && (
                <p role="status" className={`row bold small success ${styles['legible']}`}>
                  <Icon name="checkCircle" />
                  {legibleText}
                </p>
              )}
            </FilePreview>
          )}
        </>
      )}
    </div>
  )
}
