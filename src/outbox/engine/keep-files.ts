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
 * its name and size. `isFull`: they are too many to arrive, and the first are stored. `unreadable`:
 * the names of those left out. Throws `OutboxError`, and then removes what it has stored.
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
): Promise<{ ids: readonly string[]; isFull: boolean; unreadable: readonly string[] }> {
  const ids: string[] = []
  const unreadable: string[] = []
  try {
    for (const file of files) {
      const bytes = file.size > maxFileBytes ? null : await read(file)
      if (bytes === 'unreadable') {
        unreadable.push(file.name)
        continue
      }
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
      if (!(await add())) return { ids, isFull: true, unreadable }
      ids.push(draft.id)
      if (bytes) await verify(bytes, () => store.part(draft.id, page.id), add)
    }
    return { ids, isFull: false, unreadable }
  } catch (error) {
    await Promise.all(ids.map((id) => store.discardDraft(id)))
    throw error
  }
}

/** A photo that is only in a cloud can't be read without signal. */
async function read(file: File): Promise<ArrayBuffer | 'unreadable'> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    console.warn('files: not read', error)
    return 'unreadable'
  }
}

/**
 * Stores files that another app has sent, in the worker. Returns why some are left out: they are too
 * many (`over`), or can't be read; null if none is.
 */
export async function keepArrived(files: readonly File[]): Promise<'over' | 'unread' | null> {
  const { ids, isFull, unreadable } = await keepFiles(
    { store: createArrivalStore(deviceDatabase()), clock: systemClock, newId },
    null,
    files,
  )
  createChannel().post({ kind: 'changed', ids: [...ids] })
  if (isFull) return 'over'
  return unreadable.length > 0 ? 'unread' : null
}

/** At a sign-out: the user's files without a document, what no user has taken, and small pictures. */
export async function forgetShared(owner: number): Promise<void> {
  await createArrivalStore(deviceDatabase()).forgetShared(owner)
  await forgetThumbnails(owner)
}
