import { useState } from 'react'
import { listRoute, uploadRoute } from '../../documents/upload-targets'
import { saveToDevice } from '../../documents/upload/save-to-device'
import { Thumbnail } from '../../documents/upload/thumbnail'
import { UploadProgress } from '../../documents/upload/upload-progress'
import { storedAtText } from '../../lib/dates'
import { fileSizeText } from '../../lib/file-size'
import { OutboxError } from '../../outbox/model/outbox-error'
import { outbox } from '../../outbox/page/page-outbox'
import type { Progress, Upload } from '../../outbox/model/upload'
import { reasonText } from '../../outbox/page/wording'
import { Button, LinkButton } from '../../ui/button'
import type { IconName } from '../../ui/icon'
import { StatusBadge, type Tone } from '../../ui/status-badge'
import { notify } from '../../ui/toast'
import { ChangeFileDialog } from './change-file-dialog'
import { DiscardDialog } from './discard-dialog'
import styles from './envios.module.css'

const looks: Record<Upload['state'], { word: string; tone: Tone; icon: IconName }> = {
  queued: { word: 'En cola de envío', tone: 'info', icon: 'clock' },
  sending: { word: 'Enviando…', tone: 'info', icon: 'send' },
  blocked: { word: 'No se pudo enviar', tone: 'danger', icon: 'warningCircle' },
  delivered: { word: 'Entregado', tone: 'success', icon: 'checkCircle' },
}

const missingLook = { word: 'El portal ya no lo tiene', tone: 'danger', icon: 'warningCircle' } as const

/** One upload: what it is, its state with the reason, and what the user can do. */
export function UploadEntry({
  upload,
  isMissing,
  progress,
  place,
}: {
  upload: Upload
  /** Delivered once, and no longer in the portal's list. */
  isMissing: boolean
  progress: Progress | null
  place: string
}) {
  const { file, state } = upload
  const { word, tone, icon } = isMissing ? missingLook : looks[state]
  const isPhoto = file.type.startsWith('image/') && state !== 'delivered'
  return (
    <li className={styles['entry']}>
      <Thumbnail
        picture={isPhoto ? { id: upload.id, type: file.type, read: outbox.bytes } : null}
        icon={state === 'delivered' && !isMissing ? 'check' : 'document'}
      />
      <div className={styles['body']}>
        <div className={styles['head']}>
          <h3>{upload.title}</h3>
          <StatusBadge tone={tone} icon={icon} live>
            {word}
          </StatusBadge>
        </div>
        <p>{place}</p>
        {upload.detalle !== '' && <p>{upload.detalle}</p>}
        <p className={styles['soft']}>
          {file.name} · {fileSizeText(file.size)} · guardado {storedAtText(upload.created)}
        </p>
        {state === 'delivered' ? <ReceiptLine upload={upload} /> : <Standing upload={upload} />}
        {state === 'sending' && <UploadProgress progress={progress} />}
        {isMissing && <Missing upload={upload} />}
        {state !== 'delivered' && <Actions upload={upload} />}
      </div>
    </li>
  )
}

/** Its bytes went with its delivery, so that the user has to photograph it once more. */
function Missing({ upload: { target } }: { upload: Upload }) {
  return (
    <>
      <p className={styles['problem']}>
        El portal lo había recibido y ya no lo muestra. Elige el documento otra vez y envíalo de nuevo.
      </p>
      <div className={styles['actions']}>
        <LinkButton icon="refresh" to={uploadRoute(target)}>
          Enviar de nuevo
        </LinkButton>
      </div>
    </>
  )
}

function ReceiptLine({ upload: { receipt, delivered } }: { upload: Upload }) {
  return (
    <p className={styles['soft']}>
      {receipt?.document_id ? `Comprobante N° ${receipt.document_id}, ` : 'Recibido por el portal '}
      {delivered !== null && storedAtText(delivered)}
    </p>
  )
}

/** Why it waits or stopped, how often it was tried, and when it is tried next. */
function Standing({ upload }: { upload: Upload }) {
  const { state, attempts, reason } = upload
  return (
    <>
      {reason && <p className={state === 'blocked' ? styles['problem'] : undefined}>{reasonText(upload)}</p>}
      {(attempts > 0 || state === 'queued') && (
        <p className={styles['soft']}>
          {[attempts > 0 && triesText(attempts), state === 'queued' && nextTryText(upload)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  )
}

function triesText(attempts: number): string {
  return attempts === 1 ? '1 intento' : `${attempts} intentos`
}

function nextTryText({ nextAttempt, reason }: Upload): string {
  if (reason?.kind === 'signed-out') return 'Se enviará cuando inicies sesión'
  const wait = nextAttempt - Date.now()
  if (wait < 60_000) return 'Próximo intento en unos segundos'
  return `Próximo intento ${storedAtText(nextAttempt)}`
}

function Actions({ upload }: { upload: Upload }) {
  const [open, setOpen] = useState<'change' | 'discard' | null>(null)
  const waits = upload.state === 'queued'
  const blocked = upload.state === 'blocked'
  const isUnproven = upload.reason?.kind === 'unproven'
  return (
    <div className={styles['actions']}>
      {waits && (
        <Button icon="send" onClick={() => act(outbox.sendNow())}>
          Enviar ahora
        </Button>
      )}

      {(isUnproven || upload.reason?.kind === 'other-document') && (
        <LinkButton to={listRoute(upload.target)}>Ver en la lista</LinkButton>
      )}
      {isUnproven && (
        <Button icon="check" onClick={() => act(outbox.claim(upload.id))}>
          Es el mío
        </Button>
      )}
      {(blocked || upload.reason?.kind === 'list-busy') && (
        <Button icon="refresh" onClick={() => act(outbox.retry(upload.id))}>
          {isUnproven || waits ? 'Enviar de nuevo' : 'Reintentar'}
        </Button>
      )}
      {(waits || blocked) && (
        <Button icon="edit" onClick={() => setOpen('change')}>
          Cambiar archivo
        </Button>
      )}
      <Button icon="download" onClick={() => act(saveStored(upload))}>
        Guardar en el dispositivo
      </Button>
      <Button icon="trash" onClick={() => setOpen('discard')}>
        Descartar
      </Button>
      {open === 'change' && <ChangeFileDialog upload={upload} onClose={() => setOpen(null)} />}
      {open === 'discard' && <DiscardDialog upload={upload} onClose={() => setOpen(null)} />}
    </div>
  )
}

function act(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof OutboxError)) throw error
    notify.error(error.message)
  })
}

async function saveStored({ id, file }: Upload): Promise<void> {
  const bytes = await outbox.bytes(id)
  if (bytes) saveToDevice({ ...file, bytes })
  else notify.info('El documento ya fue entregado: este dispositivo no guarda una copia.')
}
