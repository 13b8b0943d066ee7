import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useTargetLabel, type TargetWords } from '../../documents/upload/use-target-label'
import { useDocumentDrafts } from '../../documents/upload/use-document-drafts'
import { useMissingDeliveries } from '../../documents/list/use-missing-deliveries'
import { thisDevice } from '../../lib/this-device'
import { routes } from '../../lib/routes'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useConnection } from '../../queries/use-connection'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading } from '../../ui/loading'
import { Message } from '../../ui/message'
import { usePageTitle } from '../../ui/page-title'
import { useGrowing } from '../../ui/show-more'
import styles from './envios.module.css'
import { KeepingNotes } from './keeping-notes'
import { ReceiptPage } from './receipt-page'
import { act } from './act'
import { ChangeFileDialog } from './change-file-dialog'
import { DiscardDialog } from './discard-dialog'
import { DraftList } from './draft-list'
import type { OpenDialog } from './upload-actions'
import { UploadEntry } from './upload-entry'

export function EnviosPage() {
  const { id } = useParams()
  return id === undefined ? <Uploads /> : <ReceiptPage id={id} />
}

/** All uploads; those that need the user come first (docs/contract.md, 'Outbox screen'). */
function Uploads() {
  usePageTitle('Envíos', 'Lo que guardas para tu contador')
  const ready = useOutbox((outbox) => outbox.ready)
  const unreadable = useOutbox((outbox) => outbox.unreadable)
  const uploads = useOutbox((outbox) => outbox.uploads)
  const setAside = useOutbox((outbox) => outbox.setAside)
  const persisted = useOutbox((outbox) => outbox.persisted)
  const drafts = useDocumentDrafts().length
  const offline = useConnection() === 'offline'
  const words = useTargetLabel(uploads)
  const missing = useMissingDeliveries()
  // Here, because an entry is drawn again when its state moves it to another list.
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const opened = uploads.find(({ id, state }) => id === open?.id && state !== 'delivered')
  if (open && !opened) setOpen(null)
  const close = () => setOpen(null)
  if (!ready) return unreadable ? <Unreadable /> : <Loading />

  const newest = [...uploads].reverse()
  const needy = newest.filter(({ id, state }) => state === 'blocked' || missing.has(id))
  const onTheirWay = newest.filter(({ state }) => state === 'queued' || state === 'sending')
  const delivered = newest.filter(({ id, state }) => state === 'delivered' && !missing.has(id))
  const mendable = needy.filter(isMendable)
  const queued = onTheirWay.filter(({ state }) => state === 'queued')
  return (
    <>
      {setAside > 0 && (
        <Message tone="warning">
          <p>
            No se pudo leer {setAside === 1 ? '1 documento' : `${setAside} documentos`} de este dispositivo.
            Sigue guardado y no detiene a los demás; si vuelves a ver este aviso mañana, comunícate con tu
            contador.
          </p>
        </Message>
      )}
      <DraftList />
      {uploads.length + drafts === 0 && (
        <Card>
          <Empty text="No hay envíos." icon="send">
            <p>Los documentos que subas aparecerán aquí hasta que tu contador los reciba.</p>
            <LinkButton to={routes.pending}>Ver lo que falta</LinkButton>
          </Empty>
        </Card>
      )}
      <UploadList
        title="Necesitan tu atención"
        uploads={needy}
        missing={missing}
        words={words}
        onOpen={setOpen}
      >
        {mendable.length > 1 && !offline && (
          <Button icon="refresh" onClick={() => act(Promise.all(mendable.map(({ id }) => outbox.retry(id))))}>
            Reintentar todo
          </Button>
        )}
      </UploadList>
      <UploadList title={`En ${thisDevice()}`} uploads={onTheirWay} words={words} onOpen={setOpen}>
        {/* A single upload has its own button. */}
        {queued.length > 1 && !offline && (
          <Button icon="send" onClick={() => act(outbox.sendNow())}>
            Enviar todo ahora
          </Button>
        )}
      </UploadList>
      <UploadList title="Entregados" uploads={delivered} words={words} onOpen={setOpen} />
      <KeepingNotes persisted={persisted} waiting={uploads.some(({ state }) => state !== 'delivered')} />
      {opened && open?.dialog === 'change' && <ChangeFileDialog upload={opened} onClose={close} />}
      {opened && open?.dialog === 'discard' && <DiscardDialog upload={opened} onClose={close} />}
    </>
  )
}

/** The portal said no and has no document of it: another try may be taken, and can't arrive twice. */
function isMendable({ state, reason }: Upload): boolean {
  return (
    state === 'blocked' && reason?.kind === 'refused' && !reason.place && reason.status !== unsupportedKind
  )
}

/** 415: the portal takes no such file, however often it is sent. */
const unsupportedKind = 415

function Unreadable() {
  return (
    <Message tone="warning">
      <p>
        Ahora este navegador no deja guardar documentos en {thisDevice()}, ni leer los que guardaste. Sal del
        modo privado o permite que este sitio guarde datos.
      </p>
      <p>
        También puedes enviar un documento sin guardarlo: abre su formulario, toca Guardar y luego Enviar sin
        guardar.
      </p>
    </Message>
  )
}

function UploadList({
  title,
  uploads,
  missing,
  words,
  onOpen,
  children,
}: {
  title: string
  uploads: readonly Upload[]
  missing?: ReadonlySet<string>
  words: TargetWords
  onOpen: (dialog: OpenDialog) => void
  children?: React.ReactNode
}) {
  const { shown, more } = useGrowing(uploads)
  if (uploads.length === 0) return null
  return (
    <Card title={`${title} (${uploads.length})`} actions={children}>
      <ul className={`stack gap-0 ${styles['list']}`}>
        {shown.map((upload) => (
          <UploadEntry
            key={upload.id}
            upload={upload}
            isMissing={missing?.has(upload.id) ?? false}
            place={words(upload.target)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {more}
    </Card>
  )
}
