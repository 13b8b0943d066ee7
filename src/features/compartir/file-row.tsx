import type { ReactNode } from 'react'
import { doubtOfFile } from '../../documents/chosen/verdict'
import { savedBeforeText, thisFile } from '../../documents/upload/use-possible-duplicate'
import { useSubject } from '../../documents/upload/use-subject'
import { UploadThumbnail } from '../../documents/viewer/stored-thumbnail'
import { fileSizeText } from '../../lib/file-size'
import { useOutbox } from '../../outbox/page/use-outbox'
import { Button, IconButton } from '../../ui/button'
import { FileName } from '../../ui/file-name'
import { Icon } from '../../ui/icon'
import { placeText } from './choices'
import styles from './compartir.module.css'
import type { Placed } from './propose-places'
import type { SharedFile } from './shared-files'

/** A file, where it goes and why. `why`: why it has no place, or was not saved. */
export function FileRow({
  file: { draft, page },
  place,
  why = null,
  isWrong = false,
  disabled,
  onChange,
  onDiscard,
  children,
}: {
  file: SharedFile
  place?: Placed | undefined
  why?: string | null
  isWrong?: boolean
  disabled: boolean
  /** Null if it can be no document. */
  onChange: (() => void) | null
  onDiscard: () => void
  children?: ReactNode
}) {
  const { name } = page
  const row = place?.row ?? null
  const isSame = ({ sha256 }: { sha256: string }) => sha256 !== '' && sha256 === page.sha256
  const same = useOutbox(({ uploads }) =>
    uploads.filter(({ file, pages }) => isSame(file) || (pages.length === 1 && pages.some(isSame))).at(-1),
  )
  const doubt = doubtOfFile(page)
  const subject = useSubject(doubt !== null && row ? row.target : null, row?.name ?? '')
  const doubts = [
    // No verdict is shown for a photo of a thing, such as a façade.
    subject === 'thing' ? null : doubt,
    same ? savedBeforeText(thisFile, same, row?.target ?? null) : null,
  ]
  return (
    <li className={`stack gap-1 ${styles['file']}`} data-leaves>
      <div className={`row gap-3 items-start ${styles['said']}`}>
        <UploadThumbnail entry={draft} page={page} />
        <div className={`stack gap-0 grow ${styles['words']}`}>
          <p className="wrap rows-0 small">
            <span className={row ? 'soft' : 'bold'}>
              <FileName name={name} />
            </span>
            <span className="soft">{fileSizeText(page.size)}</span>
          </p>
          {row && (
            <>
              <p className="bold">{row.name}</p>
              {placeText(row) !== '' && <p className="small">{placeText(row)}</p>}
              <p className="soft small">{reasonOf(place)}</p>
            </>
          )}
          {doubts.map(
            (doubt) =>
              doubt !== null && (
                <p key={doubt} className="row gap-1 small bold">
                  <Icon name="alert" />
                  {doubt}
                </p>
              ),
          )}
          {why !== null &&
            (isWrong ? (
              <p role="alert" className="wrong bold">
                {why}
              </p>
            ) : (
              <p className="small">{why}</p>
            ))}
        </div>
        <IconButton icon="trash" label={`Descartar ${name}`} disabled={disabled} onClick={onDiscard} />
      </div>
      <div className={`wrap ${styles['ways']}`}>
        {onChange && (
          <Button
            variant="quiet"
            icon="edit"
            disabled={disabled}
            aria-label={`${row ? 'Cambiar' : 'Elegir'} lugar de ${name}`}
            onClick={onChange}
          >
            {row ? 'Cambiar' : 'Elegir lugar'}
          </Button>
        )}
        {children}
      </div>
    </li>
  )
}

function reasonOf(place: Placed | undefined): string {
  if (!place?.row) return ''
  const { by, says } = place
  if (by === 'user') return 'Lo elegiste tú.'
  if (by === 'name') return 'Por su nombre.'
  return says === null
    ? 'Por su contenido.'
    : `Por su contenido: ${says.charAt(0).toLowerCase()}${says.slice(1)}.`
}
