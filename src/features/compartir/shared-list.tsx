import type { ReactNode } from 'react'
import { UploadThumbnail } from '../../documents/viewer/stored-thumbnail'
import { storedAtText } from '../../../shared/dates'
import { fileSizeText } from '../../lib/file-size'
import { IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { FileName } from '../../ui/file-name'
import styles from './compartir.module.css'
import type { SharedFile } from './shared-files'
import { useSharedThumbnails } from './use-shared-thumbnails'

export function SharedList({
  title,
  files,
  onDiscard,
  children,
}: {
  title: string
  files: readonly SharedFile[]
  onDiscard: (file: SharedFile) => void
  children?: ReactNode
}) {
  useSharedThumbnails(files)
  return (
    <Card title={title}>
      <ul className="stack gap-0">
        {files.map((file) => (
          <li key={file.page.id} className={`row ${styles['file']}`} data-leaves>
            <div className={`row gap-3 grow tall ${styles['pick']}`}>
              <UploadThumbnail entry={file.draft} page={file.page} />
              <span className={`stack gap-0 grow ${styles['words']}`}>
                <span className="bold">
                  <FileName name={file.page.name} />
                </span>
                <span className="soft small">
                  {fileSizeText(file.page.size)} · llegó {storedAtText(file.at)}
                </span>
              </span>
            </div>
            <IconButton icon="trash" label={`Descartar ${file.page.name}`} onClick={() => onDiscard(file)} />
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
