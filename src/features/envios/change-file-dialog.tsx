import { useId, useState, type SyntheticEvent } from 'react'
import { changeDraft } from '../../documents/upload/change-drafts'
import { FilePicker } from '../../documents/upload/file-picker'
import { FilePreview } from '../../documents/upload/file-preview'
import { useChosenFile } from '../../documents/upload/use-chosen-file'
import { otherDocumentType } from '../../domain/document-types'
import { OutboxError } from '../../outbox/model/outbox-error'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Message } from '../../ui/message'
import styles from './envios.module.css'

/**
 * Another file, for 'Otros' also another detail, in place of one that waits or was refused (docs/architecture.md, 'Blocked
 * uploads').
 */
export function ChangeFileDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { id, target, title, seen, file: before } = upload
  const takesDetail = target.type === otherDocumentType
  const chosen = useChosenFile(changeDraft(id), title)
  const [detalle, setDetalle] = useState(upload.detalle)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const shown = chosen.refusal ?? problem

  async function replace() {
    const bytes = chosen.file?.bytes ?? (await outbox.bytes(id))
    // Without bytes it has just been delivered: there is nothing left to change, and the entry says so.
    if (bytes) {
      const file = chosen.file ?? { ...before, bytes }
      await outbox.replace(id, { target, title, seen, detalle: detalle.trim(), file })
    }
    await close()
  }

  /** What was chosen here goes with the dialog. After a crash it is still there. */
  async function close() {
    await chosen.clear()
    onClose()
  }

  function missing(): string | null {
    if (takesDetail && detalle.trim() === '') return 'Escribe de qué documento se trata.'
    const unchanged = !chosen.file && detalle.trim() === upload.detalle
    return unchanged ? 'Falta el archivo. Toma una foto o elige uno.' : null
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const found = missing()
    setProblem(found)
    if (found !== null) return
    setBusy(true)
    replace().catch((error: unknown) => {
      if (!(error instanceof OutboxError)) throw error
      setBusy(false)
      setProblem(error.message)
    })
  }

  return (
    <Dialog title={`Cambiar archivo de ${title}`} onClose={() => void close()}>
      <form className={styles['change']} noValidate onSubmit={submit}>
        {takesDetail && <TextField label="Detalle" required value={detalle} onChange={setDetalle} />}
        <FilePicker
          required={!takesDetail}
          invalid={shown !== null}
          disabled={busy}
          describedBy={shown === null ? undefined : problemId}
          onChoose={chosen.choose}
        />
        {chosen.preparing && <p role="status">Preparando el archivo…</p>}
        {chosen.file && <FilePreview file={chosen.file} />}
        <div id={problemId}>{shown !== null && <Message tone="danger">{shown}</Message>}</div>
        <DialogActions>
          <Button onClick={() => void close()}>Cancelar</Button>
          <Button variant="primary" type="submit" busy={busy}>
            Guardar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
