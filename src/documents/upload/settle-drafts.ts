import { deleteDraft } from '../../drafts/draft-store'
import { removeShared } from '../../drafts/shared-files'
import {
  changeFileDraft,
  discardFileDraft,
  draftBytes,
  listFileDrafts,
  removePages,
  sharedOf,
  shownPages,
  type FileDraftEntry,
} from '../../drafts/file-drafts'
import { formOf } from '../../../shared/areas'
import { isRecent } from '../../lib/clock'
import { sha256 } from '../../outbox/model/hash'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { currentSession } from '../../session/session'
import { addressOfDraft, detailDraft, fileDraft } from './file-draft'
import { isBeingSaved } from './saves-under-way'

const prefix = 'cambio/'

/** The draft of an upload's replacement file, which exists while the upload waits. */
export function changeDraft(uploadId: string): string {
  return prefix + uploadId
}

/** Milliseconds for which a form with nothing but removed pages offers them back. */
const restorable = 24 * 3_600_000

/**
 * Deletes drafts that are no longer needed: replacements of uploads that were replaced or discarded,
 * pages whose document the outbox had when their page closed (docs/faults.md, '88'), and removed
 * pages.
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
  for (const draft of await listFileDrafts(owner)) {
    const { form, file } = draft
    if (form.startsWith(prefix)) {
      const upload = uploads.find(({ id }) => changeDraft(id) === form)
      if (!upload) await discardFileDraft(owner, form)
      else if (upload.state === 'delivered') await moveToForm(owner, draft, upload)
      continue
    }
    if (shownPages(file.pages).length === 0 && !isRecent(file.at, restorable))
      await discardFileDraft(owner, form)
    const upload = uploads.find(({ id }) => id === file.saving?.id)
    // A form that is saving in this page deletes its draft itself.
    if (upload && !isBeingSaved(owner, form) && (await isKept(upload))) await forget(owner, draft)
  }
}

/**
 * The upload was delivered before its file was changed: what was chosen becomes the unsaved file of
 * the document's own form, as soon as that has none.
 */
async function moveToForm(owner: number, { form, file }: FileDraftEntry, { target }: Upload): Promise<void> {
  const bytes = new Map<string, ArrayBuffer>()
  for (const { id } of file.pages) {
    const page = await draftBytes(owner, form, id)
    if (page) bytes.set(id, page)
  }
  const moved = await changeFileDraft(owner, fileDraft(formOf(target)), (there) => there ?? file, bytes)
  if (moved?.pages.some(({ id }) => bytes.has(id))) await discardFileDraft(owner, form)
}

/** The page may have closed before it verified what it stored. */
async function isKept({ id, state, file }: Upload): Promise<boolean> {
  if (state === 'delivered') return true
  const bytes = await outbox.bytes(id)
  return bytes !== null && (await sha256(bytes)) === file.sha256
}

async function forget(owner: number, { form, file }: FileDraftEntry): Promise<void> {
  const address = addressOfDraft(form)
  if (address !== null) await deleteDraft(owner, detailDraft(address))
  const shared = sharedOf(file)
  if (shared !== null) await removeShared(shared)
  // Last, so that the next start repeats everything until then. Pages that came later stay.
  await removePages(owner, form, file.saving?.pages ?? file.pages)
}
