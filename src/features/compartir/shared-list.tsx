import type { ReactNode } from 'react'
import { Thumbnail } from '../../documents/viewer/thumbnail'
import { sharedBytes, type SharedFile } from '../../drafts/shared-files'
import { storedAtText } from '../../../shared/dates'
import { fileSizeText } from '../../lib/file-size'
import { IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import styles from './compartir.module.css'

export function SharedList({
  title,
  files,
  choice,
  onDiscard,
  children,
}: {
  title: string
  files: readonly SharedFile[]
  choice?: { selected: number; onSelect: (id: number) => void } | false
  onDiscard: (file: SharedFile) => void
  children?: ReactNode
}) {
  return (
    <Card title={title}>
      <ul className="stack gap-0">
        {files.map((file) => (
          <li key={file.id} className={`row ${styles['file']}`}>
            <label className={`row gap-3 grow tall ${styles['pick']}`}>
              {choice && (
                <input
                  type="radio"
                  name="archivo"
                  checked={file.id === choice.selected}
                  onChange={() => choice.onSelect(file.id)}
                />
              )}
              <Thumbnail
                picture={file.type.startsWith('image/') ? { id: file.id, read: sharedBytes } : null}
              />
              <span className={`stack gap-0 grow ${styles['words']}`}>
                <span className="bold">{file.name}</span>
                <span className="soft small">
                  {fileSizeText(file.size)} · llegó {storedAtText(file.at)}
                </span>
              </span>
            </label>
            <IconButton icon="trash" label={`Descartar ${file.name}`} onClick={() => onDiscard(file)} />
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
