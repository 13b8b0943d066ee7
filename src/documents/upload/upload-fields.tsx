import { useRef, type ReactNode } from 'react'
import { isPhoto } from '../../capture/prepare/kind'
import { fileKinds } from '../../../shared/files'
import { routes } from '../../lib/routes'
import { butKeepOpen } from '../../outbox/page/keep-open'
import { useConnection } from '../../queries/use-connection'
import { classes } from '../../ui/classes'
import { ConfirmDialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { lazyPart } from '../../ui/lazy-part'
import { Link } from '../../ui/link'
import { Message } from '../../ui/message'
import { SaveBar } from '../../ui/save-bar'
import { RestoredNote, UploadFile } from './upload-file'
import styles from './upload.module.css'
import { UploadOutcome } from './upload-outcome'
import { usePossibleDuplicate } from './use-possible-duplicate'
import type { UploadForm } from './use-upload-form'

/** A form without a file need not load what reads it. */
const RightPaper = lazyPart(async () => (await import('./right-paper')).RightPaper, { failed: null })

/** `children` are the buttons. */
export function UploadFields({
  form,
  place,
  startsWithCamera,
  onSkip,
  children,
}: {
  form: UploadForm
  /** The property, tenant or month, if known. */
  place: string | undefined
  /** Opens the viewfinder immediately. */
  startsWithCamera: boolean
  /** In a visit: continues with the next document. */
  onSkip?: () => void
  children: ReactNode
}) {
  const { asked, chosen, detail, state, saving, ownId } = form
  const offline = useConnection() === 'offline'
  const isIdle = state.step === 'idle'
  const duplicate = usePossibleDuplicate(chosen.pages, asked.target, ownId)
  // A photographed thing says nothing of itself.
  const isReadable = chosen.pages.some(
    ({ type }) => type === fileKinds.pdf.mime || (isPhoto(type) && asked.subject !== 'thing'),
  )
  const element = useRef<HTMLFormElement>(null)
  // Outside a secure context (plain http) the browser has no camera, worker, lock or hash.
  if ('isSecureContext' in window && !window.isSecureContext) return <NeedsHttps />
  return (
    <>
      <form
        ref={element}
        className={classes('stack', chosen.hasFile && styles['filled'])}
        noValidate
        onSubmit={form.submit}
      >
        {offline && isIdle && (
          <Message tone="info">
            Sin conexión. Guarda el documento de todos modos: quedará en este dispositivo y se enviará
            automáticamente.{butKeepOpen()}
          </Message>
        )}
        {detail && (
          <TextField
            label="Detalle"
            required
            hint={detail.fixed ? undefined : 'Qué documento es, con tus palabras.'}
            value={detail.value}
            onChange={detail.set}
            error={detail.problem}
            readOnly={saving || detail.fixed}
          />
        )}
        <UploadFile
          chosen={chosen}
          first={asked.first}
          incomplete={form.incomplete}
          disabled={saving}
          cameraOptions={{
            subject: asked.subject,
            place,
            rejected: asked.rejected,
            startsOpen: startsWithCamera,
            onSkip,
            saves: form.isComplete,
            // Says what is lacking, or saves.
            onDone: () => element.current?.requestSubmit(),
          }}
        >
          {chosen.pages.length > 0 && chosen.restored && isIdle && !saving && (
            <RestoredNote isShared={chosen.isShared} />
          )}
          {chosen.wentAs !== null && chosen.pages.length === 0 && <SavedBefore />}
          {isReadable && <RightPaper chosen={chosen} asked={asked} ownId={ownId} disabled={saving} />}
          {duplicate !== null && !saving && <Message tone="warning">{duplicate}</Message>}
        </UploadFile>
        <UploadOutcome state={state} />
        <SaveBar className={styles['save']}>{children}</SaveBar>
      </form>
      {form.replacement && <ReplaceQuestion {...form.replacement} />}
    </>
  )
}

/** In full, because the bar above has room for the area only. */
export function FormPlace({ children }: { children: string | undefined }) {
  return children && <p className="bold">{children}</p>
}

/** The sentence of public/old-browser.js. */
function NeedsHttps() {
  return <Message tone="warning">{document.documentElement.dataset['warning']}</Message>
}

/** For a form that was saved elsewhere while it was open. */
function SavedBefore() {
  return (
    <Message tone="success">
      <p>
        Ya guardaste este documento. Puedes verlo en <Link to={routes.envios}>Envíos</Link>.
      </p>
    </Message>
  )
}

function ReplaceQuestion({ confirm, cancel }: { confirm: () => void; cancel: () => void }) {
  return (
    <ConfirmDialog
      title="¿Reemplazar el envío anterior?"
      confirm="Reemplazar"
      onCancel={cancel}
      onConfirm={confirm}
    >
      <p>
        Hay un archivo de este documento que no se pudo enviar. Si sigues, este ocupará su lugar y el anterior
        se borrará de este dispositivo.
      </p>
    </ConfirmDialog>
  )
}
