import { maxFileBytes } from '../../../shared/files'
import { systemClock, type Clock } from '../../lib/clock'
import { newId } from '../../lib/new-id'
import { sha256 } from '../model/hash'
import type { Draft } from '../model/upload'
import { deviceDatabase } from '../storage/database'
import { createArrivalStore, type ArrivalStore } from '../storage/upload-store'
import { verify } from '../storage/verify'
import { createChannel } from './channel'
import { forgetThumbnails } from './thumbnails'

/**
 * Stores files without a document (docs/contract.md, 'Shared files'), the user's or with null
 * another app's, in their order, one in memory at a time; of one that is too large for the portal
 * its name and size. `isFull`: they are too many to arrive, and the first are stored. Throws the
 * error of the file, or `OutboxError`, and then removes what it has stored.
 */
export async function keepFiles(
  {
    store,
    clock,
    newId,
    hash = sha256,
  }: {
    store: ArrivalStore
    clock: Clock
    newId: () => string
    hash?: (bytes: ArrayBuffer) => Promise<string>
  },
  owner: number | null,
  files: readonly File[],
): Promise<{ ids: readonly string[]; isFull: boolean }> {
  const ids: string[] = []
  try {
    for (const file of files) {
      const bytes = file.size > maxFileBytes ? null : await file.arrayBuffer()
      // In their order, also within a millisecond.
      const now = clock.now() + ids.length
      const { name, type, size } = file
      const page = {
        id: newId(),
        name,
        type,
        size,
        turn: 0,
        way: owner === null ? 'shared' : 'file',
      } as const
      const draft: Draft = {
        ...{ id: newId(), state: 'draft', owner, form: null, replaces: null, title: '', link: null },
        ...{ pages: [{ ...page, sha256: bytes ? await hash(bytes) : '' }], created: now, changed: now },
      }
      const add = () => store.addShared(draft, bytes, now)
      if (!(await add())) return { ids, isFull: true }
      ids.push(draft.id)
      if (bytes) await verify(bytes, () => store.part(draft.id, page.id), add)
    }
    return { ids, isFull: false }
  } catch (error) {
    await Promise.all(ids.map((id) => store.discardDraft(id)))
    throw error
  }
}

/** Stores files that another app has sent, in the worker. False if they are too many: the first are stored. */
export async function keepArrived(files: readonly File[]): Promise<boolean> {
  const { ids, isFull } = await keepFiles(
    { store: createArrivalStore(deviceDatabase()), clock: systemClock, newId },
    null,
    files,
  )
  createChannel().post({ kind: 'changed', ids: [...ids] })
  return !isFull
}

/** At a sign-out: the user's files without a document, what no user has taken, and small pictures. */
export async function forgetShared(owner: number): Promise<void> {
  await createArrivalStore(deviceDatabase()).forgetShared(owner)
  await forgetThumbnails(owner)
}
