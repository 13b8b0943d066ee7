import { useMemo, useState } from 'react'
import { mimeTypes } from '../../capture/kind'
import type { Captured } from '../../domain/captured'
import { fileSizeText } from '../../lib/file-size'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/icon'
import { useObjectUrl } from '../use-object-url'
import styles from './file-preview.module.css'

/** What will be sent: the picture itself, turned clockwise by so many degrees, or a link that opens what the browser does not draw; of a photo it says why. */
export function FilePreview({ file, turn = 0 }: { file: Captured; turn?: number }) {
  const blob = useMemo(() => new Blob([file.bytes], { type: file.type }), [file])
  const url = useObjectUrl(blob)
  const [broken, setBroken] = useState<string | null>(null)
  const picture = file.type.startsWith('image/') && broken !== url
  return (
    <figure className={styles['preview']}>
      {url && picture && (
        <img
          className={classes(styles['picture'], turn % 180 !== 0 && styles['sideways'])}
          style={{ rotate: `${turn}deg` }}
          src={url}
          alt="Vista previa"
          onError={() => setBroken(url)}
        />
      )}
      {broken === url && file.type === mimeTypes.heic && (
        <p>Este navegador no puede mostrar fotos HEIC. La foto se enviará tal como está.</p>
      )}
      {url && !picture && (
        <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          Abrir archivo
        </a>
      )}
      <figcaption className={styles['caption']}>
        <span>{file.name}</span>
        <span className={styles['size']}>{fileSizeText(file.bytes.byteLength)}</span>
      </figcaption>
    </figure>
  )
}
