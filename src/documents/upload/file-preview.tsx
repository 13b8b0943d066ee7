import { useMemo, useState } from 'react'
import { fileKinds } from '../../../shared/files'
import { pdfLock, type PdfLock } from '../../capture/pdf/pdf-lock'
import { isTooLarge, longShape } from '../../capture/prepare/picture-size'
import type { Captured } from '../../lib/captured'
import { fileSizeText } from '../../lib/file-size'
import { once, useFollowed } from '../../lib/use-followed'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/icon'
import { Message } from '../../ui/message'
import { refusalText } from '../chosen/refusal-text'
import { useObjectUrl } from '../viewer/use-object-url'
import styles from './upload.module.css'

/** For a PDF that PDF.js has not checked. */
const lockNotes: Record<Exclude<PdfLock, 'open'>, string> = {
  unknown:
    'Este PDF quizá tiene clave. Ábrelo: si te la pide, guarda una copia sin clave y elígela aquí, porque el contador no podrá abrir este.',
  locked: refusalText['locked-pdf'],
  empty: refusalText['empty-pdf'],
}

/** A picture turned by `turn` degrees, or a link, with a note if a PDF may be locked. */
export function FilePreview({ file, turn = 0 }: { file: Captured; turn?: number }) {
  const blob = useMemo(() => new Blob([file.bytes], { type: file.type }), [file])
  const url = useObjectUrl(blob)
  const [broken, setBroken] = useState<string | null>(null)
  const lock = useFollowed(file, lockOf) ?? 'open'
  const [isLong, setLong] = useState(false)
  const tooLarge = useMemo(() => isTooLarge(new Uint8Array(file.bytes)), [file])
  const picture = file.type.startsWith('image/') && broken !== url && !tooLarge
  return (
    <figure className="stack gap-2 start">
      {url && picture && (
        <img
          className={classes(
            'edged rounded paper',
            styles['preview'],
            turn % 180 !== 0 && styles['sideways'],
            isLong && turn === 0 && styles['long'],
          )}
          style={{ rotate: `${turn}deg` }}
          src={url}
          alt="Vista previa"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLong(naturalHeight > longShape * naturalWidth)
          }
          onError={() => setBroken(url)}
        />
      )}
      {picture && isLong && turn === 0 && (
        <p>Es una imagen larga: aquí ves el comienzo y se enviará entera.</p>
      )}
      {broken === url && file.type === fileKinds.heic.mime && (
        <p>Este navegador no puede mostrar fotos HEIC. La foto se enviará tal como está.</p>
      )}
      {url && !picture && (
        <a className="touch bold" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          Abrir archivo
        </a>
      )}
      {lock !== 'open' && <Message tone="warning">{lockNotes[lock]}</Message>}
      <figcaption className="wrap gap-3 rows-0">
        <span>{file.name}</span>
        <span className="soft">{fileSizeText(file.bytes.byteLength)}</span>
      </figcaption>
    </figure>
  )
}

/** Asked again for a restored file, since there may be signal now. */
const lockOf = once(pdfLock)
