import type { Reason, Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { Button, LinkButton } from '../../ui/button'
import { act } from './act'
import styles from './envios.module.css'
import { saveStored } from './save-stored'
import { listOf } from '../../../shared/areas'

/** Of the upload with this id. */
export type OpenDialog = { dialog: 'change' | 'discard'; id: string }

/** docs/contract.md, 'Outbox screen'. */
export function UploadActions({ upload, onOpen }: { upload: Upload; onOpen: (dialog: OpenDialog) => void }) {
  const needsFile = needsOtherFile(upload)
  const change = upload.state !== 'sending' && (
    <Button
      variant={needsFile ? 'secondary' : 'quiet'}
      icon="edit"
      onClick={() => onOpen({ dialog: 'change', id: upload.id })}
    >
      Cambiar archivo
    </Button>
  )
  return (
    <div className={`wrap ${styles['actions']}`}>
      {upload.state === 'queued' && (
        <Button icon="send" onClick={() => act(outbox.sendNow())}>
          Enviar ahora
        </Button>
      )}
      {needsFile && change}
      <Answers upload={upload} />
      {!needsFile && change}
      <Button variant="quiet" icon="download" onClick={() => act(saveStored(upload))}>
        Guardar en el dispositivo
      </Button>
      <Button variant="quiet" icon="trash" onClick={() => onOpen({ dialog: 'discard', id: upload.id })}>
        Descartar
      </Button>
    </div>
  )
}

/** The answers that a user may give to a refusal or a doubt. */
function Answers({ upload }: { upload: Upload }) {
  const { id, state, target, reason } = upload
  const isUnproven = reason?.kind === 'unproven'
  const blocked = state === 'blocked'
  return (
    <>
      {(isUnproven || reason?.kind === 'other-document') && (
        <LinkButton to={listOf(target)}>Ver en la lista</LinkButton>
      )}
      {isUnproven && (
        <Button icon="check" onClick={() => act(outbox.claim(id))}>
          Es el mío
        </Button>
      )}
      {(blocked || reason?.kind === 'list-busy') && (
        <Button
          variant={needsOtherFile(upload) || reason?.place ? 'quiet' : 'secondary'}
          icon="refresh"
          onClick={() => act(outbox.retry(id))}
        >
          {isUnproven || !blocked ? 'Enviar de nuevo' : 'Reintentar'}
        </Button>
      )}
    </>
  )
}

/** Of these the file is at fault: the same one is hardly taken at another try. */
const faults: readonly Reason['kind'][] = ['refused', 'too-large', 'damaged']

function needsOtherFile({ state, reason }: Upload): boolean {
  return state === 'blocked' && reason !== null && !reason.place && faults.includes(reason.kind)
}
