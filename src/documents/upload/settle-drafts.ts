import { deleteDraft } from '../../drafts/draft-store'
import { removeShared } from '../../drafts/shared-files'
import { listUnsent, removeUnsent, type Unsent } from '../../drafts/unsent-files'
import { sha256 } from '../../outbox/model/hash'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { currentSession } from '../../session/session'
import { addressOfDraft, detailDraft } from './file-draft'
import { isBeingSaved } from './saves-under-way'

const prefix = 'cambio/'

/** The draft of an upload's replacement file, which exists while the upload waits. */
export function changeDraft(uploadId: string): string {
  return prefix + uploadId
}

/**
 * Deletes drafts that the outbox no longer needs: replacements of uploads that no longer wait, and
 * forms whose page closed after the outbox had their document (docs/faults.md, '88').
 */
export function followDrafts(): void {
  let before = ''
  outbox.subscribe(() => {
    const { ready, uploads } = outbox.getSnapshot()
    const owner = currentSession()?.user.id
    if (!ready || owner === undefined) return
    const now = [
      owner,
      ...uploads.map(({ id, state }) => (state === 'delivered' ? id : `${id} waits`)),
    ].join()
    if (now === before) return
    before = now
    // What is left is deleted at the next start.
    settle(owner, uploads).catch((error: unknown) => console.warn('drafts: not deleted', error))
  })
}

async function settle(owner: number, uploads: readonly Upload[]): Promise<void> {
  const waiting = uploads.filter(({ state }) => state !== 'delivered').map(({ id }) => changeDraft(id))
  for (const unsent of await listUnsent(owner)) {
    const { form, file } = unsent
    if (form.startsWith(prefix)) {
      if (!waiting.includes(form)) await removeUnsent(owner, form)
      continue
    }
    const upload = uploads.find(({ id }) => id === file.saving?.id)
    // A form that is saving in this page deletes its draft itself.
    if (upload && !isBeingSaved(owner, form) && (await isKept(upload))) await forget(owner, unsent)
  }
}

/** The page may have closed before it verified what it stored. */
async function isKept({ id, state, file }: Upload): Promise<boolean> {
  if (state === 'delivered') return true
  const bytes = await outbox.bytes(id)
  return bytes !== null && (await sha256(bytes)) === file.sha256
}

async function forget(owner: number, { form, file }: Unsent): Promise<void> {
  const address = addressOfDraft(form)
  if (address !== null) await deleteDraft(owner, detailDraft(address))
  if (file.shared !== null) await removeShared(file.shared)
  // Last, so that the next start repeats everything until then.
  await removeUnsent(owner, form, [file.at])
}
