import { Thumbnail } from '../../documents/upload/thumbnail'
import { sharedBytes, type SharedFile } from '../../drafts/shared-files'
import { storedAtText } from '../../lib/dates'
import { fileSizeText } from '../../lib/file-size'
import { IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import styles from './compartir.module.css'

/** The files that have no document; if there are several, the user chooses the next. */
export function SharedList({
  files,
  selected,
  onSelect,
  onDiscard,
}: {
  files: readonly SharedFile[]
  selected: number
  onSelect: (id: number) => void
  onDiscard: (file: SharedFile) => void
}) {
  const several = files.length > 1
  return (
    <Card title={several ? `Archivos por ubicar (${files.length})` : 'Archivo por ubicar'}>
      <ul className={styles['files']}>
        {files.map((file) => (
          <li key={file.id} className={styles['file']}>
            <label className={styles['pick']}>
              {several && (
                <input
                  type="radio"
                  name="archivo"
                  checked={file.id === selected}
                  onChange={() => onSelect(file.id)}
                />
              )}
              <Thumbnail
                picture={file.type.startsWith('image/') ? { id: file.id, read: sharedBytes } : null}
              />
              <span className={styles['words']}>
                <span className={styles['name']}>{file.name}</span>
                <span className={styles['soft']}>
                  {fileSizeText(file.size)} · compartido {storedAtText(file.at)}
                </span>
              </span>
            </label>
            <IconButton icon="trash" label={`Descartar ${file.name}`} onClick={() => onDiscard(file)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
