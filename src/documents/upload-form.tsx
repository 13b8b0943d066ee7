import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { documentType, otherDocumentType } from '../api/documents'
import { ApiError } from '../api/errors'
import { deleteDraft } from '../drafts/draft-store'
import { listShared, removeShared } from '../drafts/shared-files'
import { useDraft } from '../drafts/use-draft'
import { routes } from '../lib/routes'
import { targetKey, type Target, type Upload } from '../outbox/upload'
import { useOutbox, useUploadOf } from '../outbox/use-outbox'
import { useConnection } from '../reading/use-connection'
import { useRead } from '../reading/use-read'
import { useSession } from '../session/use-session'
import { Button, LinkButton } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/dialog'
import { Empty } from '../ui/empty'
import { TextField } from '../ui/field'
import { Message } from '../ui/message'
import { usePageTitle } from '../ui/page-title'
import { fileDraft, pagesDraft } from './file-draft'
import { FilePicker } from './file-picker'
import { FilePreview } from './file-preview'
import { PageList } from './page-list'
import { saveToDevice } from './save-to-device'
import styles from './upload-form.module.css'
import { UploadProgress } from './upload-progress'
import { areas, listRoute, parseLinkState } from './upload-targets'
import { useChosenFile } from './use-chosen-file'
import { usePossibleDuplicate } from './use-possible-duplicate'
import { useSaveUpload } from './use-save-upload'
import { useSeenRow } from './use-seen-row'
import { useTargetWords } from './use-target-words'
import { UploadUnderWay } from './upload-under-way'

/** The upload form of all four areas (specification §2, Upload screens; contract §4, upload). Render it with a key per target. */
export function UploadForm({ target }: { target: Target }) {
  const link = parseLinkState(useLocation().state)
  const type = useRead(documentType(target.type))
  const title = type.data?.name ?? link?.name ?? 'Documento'
  const words = useTargetWords([{ target }])(target)
  usePageTitle(title, link?.about ? `${areas[target.area].name} · ${link.about}` : words)

  const navigate = useNavigate()
  const list = listRoute(target)
  const seen = useSeenRow(target, link)
  const owner = useSession().user.id
  const offline = useConnection() === 'offline'
  const { progress } = useOutbox()

  const takesDetail = target.type === otherDocumentType
  const detailDraft = `subida/${targetKey(target)}/detalle`
  const detail = useDraft(detailDraft, '')
  const chosen = useChosenFile(fileDraft(target), title)
  const { file } = chosen
  const [incomplete, setIncomplete] = useState(false)
  const [replacing, setReplacing] = useState<Upload | null>(null)
  const problemId = useId()
  const form = useRef<HTMLFormElement>(null)

  const { state, save } = useSaveUpload({
    describe: (content) => ({ target, title, seen, ...content }),
    onStored() {
      // The outbox has them now. What is on the screen stays, should the server refuse it.
      void deleteDraft(owner, fileDraft(target))
      void deleteDraft(owner, pagesDraft(target))
      void deleteDraft(owner, detailDraft)
      if (file?.shared != null) void removeShared(file.shared)
    },
    onDone: () => void leave(),
  })
  const ownId = state.step === 'sending' || state.step === 'refused' ? state.id : null
  const duplicate = usePossibleDuplicate(file, target, ownId)
  const saving = state.step === 'storing' || state.step === 'sending'

  const unsettled = useUploadOf(target)?.upload ?? null
  const earlier = takesDetail ? null : unsettled
  const underWay = earlier !== null && earlier.state !== 'blocked'
  if (!isPossible(target) || isUnknown(type.error)) return <UnknownDocument back={list} />
  if (state.step === 'idle' && underWay) return <UploadUnderWay upload={earlier} back={list} />

  const detalle = takesDetail ? detail.value.trim() : ''
  const fileProblem =
    chosen.refusal ?? (incomplete && !file ? 'Falta el archivo. Toma una foto o elige uno.' : null)
  const detailProblem =
    incomplete && takesDetail && detalle === '' ? 'Escribe de qué documento se trata.' : null

  /** To the list; while more of what was shared waits for its place, to the next one. */
  async function leave() {
    const more = file?.shared != null && (await hasShared(owner))
    await navigate(more ? routes.compartir : list)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (chosen.reading || saving) return
    if (!file || (takesDetail && detalle === '')) {
      setIncomplete(true)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    // One of our own that was refused is replaced without a question: the user stands before it.
    if (earlier && earlier.id !== ownId) setReplacing(earlier)
    else save({ file, detalle }, null)
  }

  return (
    <Card className={styles['card']}>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        {offline && state.step === 'idle' && (
          <Message tone="info">
            Sin conexión. Guarda el documento igual: quedará en este dispositivo y se enviará automáticamente.
          </Message>
        )}
        {takesDetail && (
          <TextField
            label="Detalle"
            required
            hint="Qué documento es, con tus palabras."
            value={detail.value}
            onChange={detail.set}
            error={detailProblem}
            readOnly={saving}
          />
        )}
        <div className={styles['file']}>
          <FilePicker
            required={!file}
            invalid={fileProblem !== null}
            disabled={saving}
            describedBy={fileProblem ? problemId : undefined}
            multiple
            onChoose={chosen.choose}
          />
          {fileProblem && (
            <div id={problemId}>
              <Message tone="danger">{fileProblem}</Message>
            </div>
          )}
          {chosen.reading && (
            <p role="status" className={styles['reading']}>
              Preparando el archivo…
            </p>
          )}
          {chosen.pages.length > 0 && (
            <PageList
              pages={chosen.pages}
              disabled={saving || chosen.reading}
              onChange={chosen.changePages}
              onRetake={chosen.retakePage}
            />
          )}
          {file && <FilePreview file={file} />}
          {file && chosen.restored && state.step === 'idle' && (
            <Message tone="info">
              {file.shared === null ? (
                'Este archivo lo elegiste antes y aún no lo guardas.'
              ) : (
                <>
                  Lo compartiste desde otra aplicación y aún no lo guardas. ¿No es este documento?{' '}
                  <Link to={routes.compartir}>Elige otro</Link>
                </>
              )}
            </Message>
          )}
          {duplicate !== null && !saving && <Message tone="warning">{duplicate}</Message>}
        </div>
        {state.step === 'refused' && <Message tone="danger">{state.message}</Message>}
        {state.step === 'unstored' && file && (
          <Message tone="danger">
            <p>{state.message}</p>
            <Button icon="download" onClick={() => saveToDevice(file)}>
              Guardar en el dispositivo
            </Button>
          </Message>
        )}
        {state.step === 'sending' && <UploadProgress progress={progress.get(state.id) ?? null} />}
        <div className={styles['actions']}>
          <Button look="primary" type="submit" busy={saving}>
            Guardar
          </Button>
          <Button onClick={() => void navigate(list)}>Salir</Button>
        </div>
      </form>
      {replacing && file && (
        <ConfirmDialog
          title="¿Reemplazar el envío anterior?"
          confirm="Reemplazar"
          onCancel={() => setReplacing(null)}
          onConfirm={() => {
            setReplacing(null)
            save({ file, detalle }, replacing)
          }}
        >
          <p>
            Hay un archivo de este documento que no se pudo enviar. Si sigues, este ocupará su lugar y el
            anterior se borrará de este dispositivo.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function UnknownDocument({ back }: { back: string }) {
  return (
    <Card className={styles['card']}>
      <Empty text="Este documento no existe.">
        <LinkButton to={back}>Volver a la lista</LinkButton>
      </Empty>
    </Card>
  )
}

/** An address may be typed by hand. */
function isPossible(target: Target): boolean {
  return Object.values(target).every((id) => typeof id !== 'number' || (Number.isInteger(id) && id > 0))
}

/** Where the device can't tell, the list is the way on: nothing is lost, and the start page says what still waits. */
async function hasShared(owner: number): Promise<boolean> {
  return listShared(owner).then(
    (files) => files.length > 0,
    () => false,
  )
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
