import { useState, type SyntheticEvent } from 'react'
import { UploadFile } from '../../documents/upload/upload-file'
import { useChosenFile } from '../../documents/chosen/use-chosen-file'
import { firstWay, useSubject } from '../../documents/upload/use-subject'
import { useTargetPlace } from '../../documents/upload/use-target-label'
import type { Captured } from '../../lib/captured'
import { formOf } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { OutboxError } from '../../outbox/model/outbox-error'
import type { Upload } from '../../outbox/model/upload'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { TextField } from '../../ui/field'

/** Replaces a file, for 'Otros' also its detail (docs/architecture.md, 'Blocked uploads'). */
export function ChangeFileDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { id, target, title, seen, file: before } = upload
  const takesDetail = target.type === otherDocumentType
  const chosen = useChosenFile(formOf(target), { title, link: null }, id)
  const subject = useSubject(target, title)
  const [detalle, setDetalle] = useState(upload.detalle)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const { hasFile } = chosen
  const unchanged = !hasFile && detalle.trim() === upload.detalle

  async function replace() {
    const changed = { target, title, seen, detalle: detalle.trim() }
    if (hasFile) {
      const saved = await chosen.save((made) => outbox.replace(id, { ...changed, ...made }))
      // Refused, as the picker says, or removed while it was still being written.
      if (!saved) {
        setBusy(false)
        setIncomplete(true)
        return
      }
    } else {
      const file = await storedFile()
      const { hechos } = upload
      await outbox.replace(id, { ...changed, file, ...(hechos !== undefined && { hechos }) })
    }
    onClose()
  }

  /** Throws `OutboxError` if this device no longer has it. */
  async function storedFile(): Promise<Captured> {
    const bytes = await outbox.bytes(id)
    if (bytes) return { name: before.name, type: before.type, bytes }
    const now = outbox.getSnapshot().uploads.find((one) => one.id === id)
    if (!now) throw new OutboxError('missing')
    throw new OutboxError(now.state === 'delivered' ? 'delivered' : 'damaged')
  }

  /** Drops what was chosen; a crash does not, and 'Guardar' keeps what is chosen meanwhile. */
  async function close() {
    await chosen.clear()
    onClose()
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const lacksDetail = takesDetail && detalle.trim() === ''
    setProblem(lacksDetail ? 'Escribe de qué documento se trata.' : null)
    setIncomplete(unchanged)
    if (lacksDetail || unchanged) return
    setBusy(true)
    replace().catch((error: unknown) => {
      setBusy(false)
      setProblem(outboxFailureText(error))
    })
  }

  return (
    <Dialog title={`Cambiar archivo de ${title}`} onClose={() => void close()}>
      <form className="stack" noValidate onSubmit={submit}>
        {takesDetail && (
          <TextField
            label="Detalle"
            required
            value={detalle}
            onChange={setDetalle}
            // The portal matches a replacement by its detail.
            readOnly={busy || (seen !== null && seen.idDocument !== null)}
          />
        )}
        <UploadFile
          chosen={chosen}
          first={firstWay(title, false)}
          problem={problem}
          incomplete={incomplete}
          disabled={busy}
          cameraOptions={{ subject, place: useTargetPlace([upload])(target) }}
        />
        <DialogActions>
          <Button onClick={() => void close()}>Cancelar</Button>
          <Button variant={unchanged ? 'secondary' : 'primary'} type="submit" busy={busy}>
            Guardar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
