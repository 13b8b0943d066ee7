import { useMemo, useState } from 'react'
import type { Captured } from '../../lib/captured'
import type { Page } from '../../outbox/model/upload'
import { Button } from '../../ui/button'
import type { ChosenFile } from '../chosen/use-chosen-file'
import { useObjectUrl } from '../viewer/use-object-url'
import { PageCorners } from '../viewfinder/page-corners'
import { TurnedPicture, turnedCorners } from '../viewer/turned-picture'
import styles from './upload.module.css'

/**
 * The sheet's corners over the page's picture. What is within them is saved, if found or moved also
 * by 'Guardar'.
 */
export function SheetCorners({
  file,
  page: { id, turn },
  chosen: { outline, ...chosen },
  disabled,
}: {
  file: Captured
  page: Page
  chosen: ChosenFile
  disabled: boolean
}) {
  const blob = useMemo(() => new Blob([file.bytes], { type: file.type }), [file])
  const url = useObjectUrl(blob)
  const [ratio, setRatio] = useState(1)
  const shape = turn % 180 === 0 ? ratio : 1 / ratio
  return (
    <div className="stack gap-3">
      <div
        className={styles['sheet']}
        style={{ aspectRatio: shape, inlineSize: `min(100%, 48dvb * ${shape})` }}
      >
        {url && (
          <TurnedPicture
            src={url}
            alt="Vista previa"
            turn={turn}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
          />
        )}
        {url && outline && !disabled && (
          <PageCorners
            photo={url}
            turn={turn}
            corners={turnedCorners(outline.corners, turn)}
            onChange={(moved) =>
              chosen.setOutline({ page: id, corners: turnedCorners(moved, 360 - turn), isMeant: true })
            }
          />
        )}
      </div>
      <p role="status">Lleva las esquinas a los bordes de la hoja.</p>
      <div className="wrap gap-3 shared">
        <Button variant="quiet" disabled={disabled} onClick={() => chosen.setOutline(null)}>
          Usar original
        </Button>
        <Button variant="primary" disabled={disabled} onClick={chosen.cropOutlined}>
          Recortar
        </Button>
      </div>
    </div>
  )
}
