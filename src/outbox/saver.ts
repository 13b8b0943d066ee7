import { OutboxError } from './outbox-error'
import type { OutboxStore, Saving } from './store'
import type { Upload } from './upload'

type Job = { saving: Saving; resolve: (upload: Upload) => void; reject: (error: unknown) => void }

/**
 * Stores uploads so that they are surely there: written strictly, read back and hashed (design §3). What is added while a write
 * is under way goes together in the next one: a strict write costs the same for ten photos as for one.
 */
export function createSaver(deps: { store: OutboxStore; hash: (bytes: ArrayBuffer) => Promise<string> }) {
  const { store, hash } = deps
  let waiting: Job[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    if (writing) return
    writing = true
    try {
      while (waiting.length > 0) {
        const jobs = waiting
        waiting = []
        await writeTogether(jobs)
      }
    } finally {
      writing = false
    }
  }

  async function writeTogether(jobs: readonly Job[]): Promise<void> {
    let uploads: Upload[]
    try {
      uploads = await store.save(jobs.map(({ saving }) => saving))
    } catch (error) {
      const [only] = jobs
      if (jobs.length === 1) only?.reject(error)
      // One that does not fit takes no other with it.
      else for (const job of jobs) await writeTogether([job])
      return
    }
    // Not waited for: what is read back holds up no other write.
    for (const [index, { saving, resolve, reject }] of jobs.entries()) {
      const upload = uploads[index] ?? saving.upload
      // A twin was checked when it was stored.
      const check = upload.id === saving.upload.id ? verify(saving) : Promise.resolve()
      check.then(() => resolve(upload), reject)
    }
  }

  async function verify(saving: Saving): Promise<void> {
    if (await isStored(saving)) return
    await store.rewriteBytes(saving)
    if (await isStored(saving)) return
    await store.discard(saving.upload.id, saving.upload.created)
    throw new OutboxError('damaged')
  }

  async function isStored({ upload }: Saving): Promise<boolean> {
    const stored = await store.read(upload.id)
    if (!stored) return false
    // Another tab may have been quicker than this check.
    if (stored.upload.state === 'delivered') return true
    return stored.bytes !== undefined && (await hash(stored.bytes)) === upload.file.sha256
  }

  return (saving: Saving): Promise<Upload> =>
    new Promise((resolve, reject) => {
      waiting.push({ saving, resolve, reject })
      void writeAll()
    })
}
