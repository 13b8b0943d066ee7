import { useMemo, useState, type ReactNode } from 'react'
import { fileKinds } from '../../../shared/files'
import { pdfLock, type PdfLock } from '../../capture/pdf/pdf-lock'
import type { Size } from '../../capture/page-scan/page-shape'
import { isTooLarge, longShape, statedSize } from '../../capture/prepare/picture-size'
import type { Captured } from '../../lib/captured'
import { fileSizeText } from '../../lib/file-size'
import { once, useFollowed } from '../../lib/use-followed'
import { classes } from '../../ui/classes'
import { FileName } from '../../ui/file-name'
import { Icon } from '../../ui/icon'
import { lazyPart } from '../../ui/lazy-part'
import { Message } from '../../ui/message'
import { refusalText } from '../chosen/refusal-text'
import { TurnedPicture } from '../viewer/turned-picture'
import { useObjectUrl } from '../viewer/use-object-url'
import styles from './upload.module.css'

/** For a PDF that PDF.js has not checked. */
const lockNotes: Record<Exclude<PdfLock, 'open'>, string> = {
  unknown:
    'Este PDF quizá tiene clave. Ábrelo: si te la pide, guarda una copia sin clave y elígela aquí, porque el contador no podrá abrir este.',
  locked: refusalText['locked-pdf'],
  empty: refusalText['empty-pdf'],
}

const PdfSheet = lazyPart(async () => (await import('../viewer/pdf-sheet')).PdfSheet, { failed: null })

/**
 * A picture turned by `turn` degrees, or a PDF's pages and a link to it, with a note if it may be
 * locked. `file`: null until its bytes are read; `action` is there before.
 */
export function FilePreview({
  file,
  turn = 0,
  action,
  children,
}: {
  file: Captured | null
  turn?: number
  /** A control next to the link. */
  action?: ReactNode
  /** Over the picture. */
  children?: ReactNode
}) {
  const blob = useMemo(() => file && new Blob([file.bytes], { type: file.type }), [file])
  const url = useObjectUrl(blob)
  const [broken, setBroken] = useState<string | null>(null)
  const lock = useFollowed(file, lockOf) ?? 'open'
  const [drawn, setDrawn] = useState<Size | null>(null)
  const stated = useMemo(() => file && statedSize(new Uint8Array(file.bytes)), [file])
  const { width, height } = drawn ?? stated ?? { width: 1, height: 1 }
  const ratio = width / height
  const isCut = ratio * longShape < 1 && turn === 0
  const tooLarge = useMemo(() => file !== null && isTooLarge(new Uint8Array(file.bytes)), [file])
  const picture = file?.type.startsWith('image/') && broken !== url && !tooLarge
  return (
    <figure className="stack gap-2">
      {url && picture && (
        <div
          className={classes('edged rounded paper', styles['preview'], isCut && styles['long'])}
          style={isCut ? {} : { aspectRatio: turn % 180 === 0 ? ratio : 1 / ratio }}
        >
          <TurnedPicture
            turn={turn}
            src={url}
            alt="Vista previa"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setDrawn({ width, height })
            }
            onError={() => setBroken(url)}
          />
          {children}
        </div>
      )}
      {picture && isCut && <p>Es una imagen larga: aquí ves el comienzo y se enviará entera.</p>}
      {broken === url && file?.type === fileKinds.heic.mime && (
        <p>Este navegador no puede mostrar fotos HEIC. La foto se enviará tal como está.</p>
      )}
      {!picture && (
        <div className={`row wrap between ${styles['file']}`}>
          {url && (
            <a className="touch bold" href={url} target="_blank" rel="noopener noreferrer">
              <Icon name="external" />
              Abrir archivo
            </a>
          )}
          {action}
        </div>
      )}
      {blob?.type === fileKinds.pdf.mime && lock === 'open' && <PdfSheet bytes={blob} />}
      {lock !== 'open' && <Message tone="warning">{lockNotes[lock]}</Message>}
      {file && (
        <figcaption className="wrap gap-3 rows-0 soft small">
          <span>
            <FileName name={file.name} />
          </span>
          <span>{fileSizeText(file.bytes.byteLength)}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** Asked again for a restored file, since there may be signal now; nothing waits for it. */
const lockOf = once((file: Captured) => pdfLock(file, 15_000))
