import { memo, useId } from 'react'
import { useOpenRow } from '../../documents/list/use-open-row'
import { receiptDetails, receiptRoute } from '../../documents/upload/receipt'
import { uploadLooks } from '../../documents/upload/status'
import { UploadThumbnail } from '../../documents/viewer/stored-thumbnail'
import { useIsChanging } from './use-is-changing'
import { SendingUpload } from '../../documents/upload/upload-progress'
import { useProgress } from '../../outbox/page/use-progress'
import { storedAtText } from '../../../shared/dates'
import { fileSizeText } from '../../lib/file-size'
import type { Upload } from '../../outbox/model/upload'
import { needsUser, reasonText } from '../../outbox/page/wording'
import { useConnection } from '../../queries/use-connection'
import { IconButton, LinkButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Link } from '../../ui/link'
import { StatusBadge } from '../../ui/status-badge'
import styles from './envios.module.css'
import { UploadActions, type OpenDialog } from './upload-actions'
import { addressOf } from '../../../shared/areas'

const deliveredLook = { word: 'Entregado', tone: 'success', icon: 'checkCircle' } as const
const missingLook = { word: 'El portal ya no lo tiene', tone: 'danger', icon: 'warningCircle' } as const

/**
 * A line, which opens to the rest; what needs the user is open at first. Drawn again only if it has
 * changed: a queue may be long.
 */
export const UploadEntry = memo(function UploadEntry({
  upload,
  isMissing,
  place,
  onOpen,
}: {
  upload: Upload
  /** The upload was delivered, but the portal no longer lists its document. */
  isMissing: boolean
  place: string
  /** Stable. */
  onOpen: (dialog: OpenDialog) => void
}) {
  const { id, file, state } = upload
  const isChanging = useIsChanging(id)
  const look = state === 'delivered' ? deliveredLook : uploadLooks[state]
  const { word, tone, icon } = isMissing ? missingLook : look
  const rest = useId()
  const { open, toggle } = useOpenRow(`upload ${id}`, false, isMissing || needsUser(upload))
  return (
    <li className={`ruled ${styles['entry']}`} data-leaves>
      <UploadThumbnail entry={upload} icon={state === 'delivered' && !isMissing ? 'check' : 'document'} />
      <div className={styles['line']}>
        <h3 className="cut">{upload.title}</h3>
        <p className="soft small cut">{[upload.detalle, place].filter(Boolean).join(' · ')}</p>
        {isChanging && <p className="bold small">Elegiste otro archivo y aún no lo guardas.</p>}
      </div>
      <div className={`row small ${styles['state']}`}>
        <StatusBadge tone={tone} icon={icon} live>
          {word}
        </StatusBadge>
        <span className="soft cut">
          {state === 'sending'
            ? !open && <Percent id={id} />
            : storedAtText(upload.delivered ?? upload.created)}
        </span>
      </div>
      <IconButton
        className={styles['opener']}
        icon="chevronDown"
        label={`Más sobre ${upload.title}`}
        aria-expanded={open}
        aria-controls={open ? rest : undefined}
        onClick={toggle}
      />
      {open && (
        <div id={rest} className={`stack gap-1 ${styles['rest']}`}>
          {upload.detalle !== '' && <p>{upload.detalle}</p>}
          <p className="soft small">
            {file.name} · {fileSizeText(file.size)}
            {state === 'delivered' && ` · guardado ${storedAtText(upload.created)}`}
          </p>
          {!isMissing && <Steps id={id} state={state} />}
          {state === 'delivered' ? <ReceiptLine upload={upload} /> : <Standing upload={upload} />}
          {state === 'sending' && <SendingUpload id={id} />}
          {isMissing && <Missing upload={upload} />}
          {state !== 'delivered' && <UploadActions upload={upload} onOpen={onOpen} />}
        </div>
      )}
    </li>
  )
})

/** This device has no copy of a proven delivery, so the user has to choose the document again. */
function Missing({ upload: { target } }: { upload: Upload }) {
  return (
    <>
      <p className="wrong bold">
        El portal lo había recibido y ya no lo muestra. Elige el documento otra vez y envíalo de nuevo.
      </p>
      <div className={`wrap ${styles['actions']}`}>
        <LinkButton icon="refresh" to={addressOf(target)}>
          Enviar de nuevo
        </LinkButton>
      </div>
    </>
  )
}

function ReceiptLine({ upload }: { upload: Upload }) {
  return (
    <p className="soft small">
      Recibido {receiptDetails(upload)} ·{' '}
      <Link to={receiptRoute(upload)} aria-label={`Ver comprobante de ${upload.title}`}>
        Ver comprobante
      </Link>
    </p>
  )
}

/** The percentage that was sent. */
function Percent({ id }: { id: string }) {
  const progress = useProgress(id)
  return progress && progress.total > 0 && `${Math.floor((progress.sent / progress.total) * 100)} %`
}

function Steps({ id, state }: Pick<Upload, 'id' | 'state'>) {
  const progress = useProgress(id)
  const isSent = state === 'sending' && progress !== null && progress.sent === progress.total
  const done = state === 'delivered' ? 3 : isSent ? 2 : 1
  return (
    <ol className={`wrap gap-4 rows-0 soft small ${styles['steps']}`} aria-label="Avance">
      {['Guardado', 'Enviado', 'Recibido'].map((step, index) => (
        <li key={step} className="row gap-1" data-done={index < done || undefined}>
          <Icon name={index < done ? 'checkCircle' : 'circle'} />
          {step}
          {index >= done && <span className="visually-hidden">: todavía no</span>}
        </li>
      ))}
    </ol>
  )
}

/** The reason, the number of tries, and the next try. */
function Standing({ upload }: { upload: Upload }) {
  const offline = useConnection() === 'offline'
  const { state, attempts, reason } = upload
  const waitsForTime = state === 'queued' && !(offline && reason?.kind !== 'signed-out')
  return (
    <>
      {reason && state !== 'sending' && (
        <p className={state === 'blocked' ? 'wrong bold' : undefined}>{reasonText(upload)}</p>
      )}
      {(attempts > 0 || waitsForTime) && (
        <p className="soft small">
          {[attempts > 0 && triesText(attempts), waitsForTime && nextTryText(upload)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  )
}

function triesText(attempts: number): string {
  return attempts === 1 ? 'Se intentó 1 vez' : `Se intentó ${attempts} veces`
}

function nextTryText({ nextAttempt, reason }: Upload): string {
  if (reason?.kind === 'signed-out') return 'Se enviará cuando inicies sesión'
  const wait = nextAttempt - Date.now()
  if (wait < 60_000) return 'Próximo intento en unos segundos'
  return `Próximo intento ${storedAtText(nextAttempt)}`
}
