import * as v from 'valibot'
import { verify } from '../../storage/verify'
import type { Draft } from '../../model/upload'
import { isSame, parseOld, type OldDatabase, type OldDraftsDb, type OldSharedDb } from './old-databases'
import type { Own, Taken } from './take-uploads'
import { createTakenNotes } from './taken-notes'

const oldShared = v.object({
  id: v.number(),
  owner: v.nullable(v.number()),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  at: v.number(),
  /** The draft of the form that has it. */
  draft: v.nullable(v.string()),
})

/** Files without a document. */
export function createTakeShared({
  old,
  others,
  store,
  transactions,
  clock,
  hash,
  onTaken,
}: Own & { old: OldDatabase<OldSharedDb>; others: { drafts: OldDatabase<OldDraftsDb> | null } }) {
  const notes = createTakenNotes({ transactions, clock })

  async function take(key: number): Promise<Taken> {
    const [stored, bytes] = await old.read(['files', 'bytes'], (tx) =>
      Promise.all([tx.objectStore('files').get(key), tx.objectStore('bytes').get(key)]),
    )
    const file = parseOld(oldShared, stored)
    if (!file) return 'unreadable'
    const { owner, name, type, size, at, draft: form } = file
    if (owner !== null && form !== null) {
      const isInForm = await others.drafts?.read(['unsent'], (tx) =>
        tx.objectStore('unsent').getKey([owner, form]),
      )
      if (isInForm !== undefined) return 'left'
    }
    // The same at a second time, if the page dies before the old one is removed.
    const id = `compartido-${at}-${key}`
    const sha256 = bytes ? await hash(bytes) : ''
    const draft: Draft = {
      ...{ id, state: 'draft', owner, form: null, replaces: null, title: '', link: null },
      ...{ pages: [{ id, name, type, size, sha256, turn: 0, way: 'shared' }], created: at, changed: at },
    }
    const put = () => notes.putOnce(draft, bytes ?? null)
    const isPut = await put()
    if (isPut === null) return 'left'
    if (isPut && bytes) await verify(bytes, () => store.part(id, id), put)
    onTaken(id)
    if (!(await removeOld(key, stored))) return 'left'
    await notes.forget([id])
    return 'taken'
  }

  /** False if an old tab has given it to a form meanwhile. */
  function removeOld(key: number, stored: unknown): Promise<boolean> {
    return old.write(['files', 'bytes'], async (tx) => {
      if (!isSame(await tx.objectStore('files').get(key), stored)) return false
      await Promise.all([tx.objectStore('files').delete(key), tx.objectStore('bytes').delete(key)])
      return true
    })
  }

  const keys = () => old.read(['files'], (tx) => tx.objectStore('files').getAllKeys())
  return { keys, take }
}
