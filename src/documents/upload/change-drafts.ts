import { listUnsent, removeUnsent } from '../../drafts/unsent-files'
import { outbox } from '../../outbox/page/page-outbox'
import { currentSession } from '../../session/session'

const prefix = 'cambio/'

/** The draft of the file that takes the place of an upload's. It lives as long as the upload waits. */
export function changeDraft(uploadId: string): string {
  return prefix + uploadId
}

/** From now on deletes the drafts of uploads that no longer wait: delivered or discarded, here or in another context. */
export function followChangeDrafts(): void {
  let before = ''
  outbox.subscribe(() => {
    const { ready, uploads } = outbox.getSnapshot()
    const owner = currentSession()?.user.id
    if (!ready || owner === undefined) return
    const waiting = uploads.filter(({ state }) => state !== 'delivered').map(({ id }) => changeDraft(id))
    const now = [owner, ...waiting].join()
    if (now === before) return
    before = now
    // What is left now goes at the next start.
    removeOthers(owner, waiting).catch((error: unknown) => console.warn('drafts: not deleted', error))
  })
}

async function removeOthers(owner: number, waiting: readonly string[]): Promise<void> {
  const drafts = (await listUnsent(owner)).map(({ form }) => form)
  const gone = drafts.filter((form) => form.startsWith(prefix) && !waiting.includes(form))
  await Promise.all(gone.map((form) => removeUnsent(owner, form)))
}
