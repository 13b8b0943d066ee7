import { useLocation } from 'react-router-dom'
import { documentType } from '../../api/documents'
import { ApiError } from '../../api/errors'
import { areaNames } from '../../domain/areas'
import type { Target } from '../../domain/target'
import { sendsWhileClosed } from '../../lib/platform'
import { useConnection } from '../../queries/use-connection'
import { useRead } from '../../queries/use-read'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { TextField } from '../../ui/field'
import { Message } from '../../ui/message'
import { usePageTitle } from '../../ui/page-title'
import { listRoute } from '../upload-targets'
import { parseLinkState } from './parse-link-state'
import { RejectedDocument } from './rejected-document'
import { RestoredNote, UploadFile } from './upload-file'
import styles from './upload-form.module.css'
import { UploadOutcome } from './upload-outcome'
import { UploadUnderWay } from './upload-under-way'
import { useRejectedDocument } from './use-rejected-document'
import { useTargetLabel } from './use-target-label'
import { useUploadForm, type UploadFormState } from './use-upload-form'

/** The upload form of all four areas (docs/contract.md, 'Upload form'). Render it with a key per target. */
export function UploadForm({ target }: { target: Target }) {
  const link = parseLinkState(useLocation().state)
  const type = useRead(documentType(target.type))
  const title = type.data?.name ?? link?.name ?? 'Documento'
  const words = useTargetLabel([{ target }])(target)
  usePageTitle(title, link?.about ? `${areaNames[target.area]} · ${link.about}` : words)
  const form = useUploadForm(target, title, link)
  const rejected = useRejectedDocument(target, link)

  const list = listRoute(target)
  if (!isPossible(target) || isUnknown(type.error)) return <UnknownDocument back={list} />
  if (form.underWay) return <UploadUnderWay upload={form.underWay} back={list} />
  return (
    <Card className={styles['card']}>
      {rejected !== null && <RejectedDocument documentId={rejected} name={title} />}
      <Form form={form} />
      {form.replacement && <ReplaceQuestion {...form.replacement} />}
    </Card>
  )
}

function Form({ form }: { form: UploadFormState }) {
  const { draft, onlyFile, state, saving, problems, duplicate } = form
  const { chosen, detail } = draft
  const offline = useConnection() === 'offline'
  const isIdle = state.step === 'idle'
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      {offline && isIdle && (
        <Message tone="info">
          Sin conexión. Guarda el documento igual: quedará en este dispositivo y se enviará{' '}
          {sendsWhileClosed() ? 'automáticamente' : 'cuando abras la aplicación con señal'}.
        </Message>
      )}
      {draft.takesDetail && (
        <TextField
          label="Detalle"
          required
          hint="Qué documento es, con tus palabras."
          value={detail.value}
          onChange={detail.set}
          error={problems.detail}
          readOnly={saving}
        />
      )}
      <UploadFile chosen={chosen} onlyFile={onlyFile} problems={problems.file} disabled={saving}>
        {chosen.pages.length > 0 && chosen.restored && isIdle && <RestoredNote shared={chosen.shared} />}
        {duplicate !== null && !saving && <Message tone="warning">{duplicate}</Message>}
      </UploadFile>
      <UploadOutcome state={state} />
      <div className={styles['actions']}>
        <Button variant="primary" type="submit" busy={saving}>
          Guardar
        </Button>
        <Button onClick={form.leave}>Salir</Button>
      </div>
    </form>
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

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
