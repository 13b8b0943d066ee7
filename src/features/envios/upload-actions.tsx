import { useId, useState } from 'react'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { useConnection } from '../../queries/use-connection'
import { Button, LinkButton } from '../../ui/button'
import { act } from './act'
import { ChangeFileDialog } from './change-file-dialog'
import { DiscardDialog } from './discard-dialog'
import styles from './envios.module.css'
import { saveStored } from './save-stored'
import { listOf } from '../../../shared/areas'

/** The useful actions, and the rest under 'Más' (docs/contract.md, 'Outbox screen'). */
export function UploadActions({ upload }: { upload: Upload }) {
  const id = useId()
  const offline = useConnection() === 'offline'
  const [hasMore, setHasMore] = useState(false)
  const [open, setOpen] = useState<'change' | 'discard' | null>(null)
  const waits = upload.state === 'queued'
  const sendNow = waits && (
    <Button icon="send" onClick={() => act(outbox.sendNow())}>
      Enviar ahora
    </Button>
  )
  return (
    <>
      <div className={`wrap ${styles['actions']}`}>
        {!offline && sendNow}
        <Answers upload={upload} />
        <Button
          variant="quiet"
          icon="chevronDown"
          aria-label={`Más sobre ${upload.title}`}
          aria-expanded={hasMore}
          aria-controls={hasMore ? id : undefined}
          onClick={() => setHasMore(!hasMore)}
        >
          Más
        </Button>
      </div>
      {hasMore && (
        <div id={id} className={`wrap ${styles['actions']}`}>
          {offline && sendNow}
          {upload.state !== 'sending' && (
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
        </div>
      )}
      {open === 'change' && <ChangeFileDialog upload={upload} onClose={() => setOpen(null)} />}
      {open === 'discard' && <DiscardDialog upload={upload} onClose={() => setOpen(null)} />}
    </>
  )
}

/** 'Reintentar' and the answers to a doubt are never folded. */
function Answers({ upload: { id, state, target, reason } }: { upload: Upload }) {
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
        <Button icon="refresh" onClick={() => act(outbox.retry(id))}>
          {isUnproven || !blocked ? 'Enviar de nuevo' : 'Reintentar'}
        </Button>
      )}
    </>
  )
}
