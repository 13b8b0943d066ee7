import { maxFileBytes } from '../../../shared/files'
import type { Draft } from '../model/upload'
import { draftsIn, isOlder, partNamed, putDraft, removeDraft } from './records'
import type { Transactions, WriteTx } from './transactions'

/** Limits for files without a user, because any site may send files to the app. `age` in milliseconds. */
const mostArrived = { files: 20, bytes: 4 * maxFileBytes, age: 7 * 24 * 60 * 60 * 1000 }

/** Files without a document (docs/contract.md, 'Shared files'). Each is a draft. */
export function sharedFiles({ write }: Transactions) {
  return {
    /**
     * A file without a document. `bytes`: null if only its name is kept. False if it comes from
     * another app and there is no room for it.
     */
    addShared(draft: Draft, bytes: ArrayBuffer | null, now: number): Promise<boolean> {
      return write('strict', ['uploads', 'parts'], (tx) => putShared(tx, draft, bytes, now))
    },

    /** Deletes a draft with its bytes, also one of a form. */
    async discardDraft(id: string): Promise<void> {
      await write('strict', ['uploads', 'parts'], async (tx) => {
        const draft = await draftsIn(tx).get(id)
        if (draft) await removeDraft(tx, draft)
      })
    },

    /** Makes files of another app the user's, who has seen them. */
    takeArrived(owner: number, ids: readonly string[]): Promise<void> {
      return write('strict', ['uploads'], async (tx) => {
        for (const id of ids) {
          const draft = await draftsIn(tx).get(id)
          if (draft?.owner === null) await putDraft(tx, { ...draft, owner })
        }
      })
    },

    /** At a sign-out: files without a document, also those that no user has taken. */
    forgetShared(owner: number): Promise<void> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        for (const draft of await draftsIn(tx).all())
          if (draft.owner === null || (draft.owner === owner && draft.form === null))
            await removeDraft(tx, draft)
      })
    },
  }
}

/** As `addShared`. */
export async function putShared(
  tx: WriteTx,
  draft: Draft,
  bytes: ArrayBuffer | null,
  now: number,
): Promise<boolean> {
  if (draft.owner === null) {
    await forgetArrived(tx, now)
    if (!hasRoom(await draftsIn(tx).all(), draft)) return false
  }
  await putDraft(tx, draft)
  for (const { id } of draft.pages)
    if (bytes) await tx.objectStore('parts').put(partNamed(id, bytes), [draft.id, id])
  return true
}

/** Deletes files of another app that no user took in time. Returns the ids. */
export async function forgetArrived(tx: WriteTx, now: number): Promise<string[]> {
  const isOld = (draft: Draft) => draft.owner === null && isOlder(draft, now, mostArrived.age)
  const old = (await draftsIn(tx).all()).filter(isOld)
  for (const draft of old) await removeDraft(tx, draft)
  return old.map(({ id }) => id)
}

/** The draft may be written a second time. */
function hasRoom(drafts: readonly Draft[], draft: Draft): boolean {
  const arrived = drafts.filter(({ id, owner }) => owner === null && id !== draft.id)
  // A file that is too large for the portal is kept by its name only.
  const sizes = [...arrived, draft].flatMap(({ pages }) => pages.map(({ size }) => size))
  const bytes = sizes.reduce((sum, size) => sum + (size > maxFileBytes ? 0 : size), 0)
  return arrived.length < mostArrived.files && bytes <= mostArrived.bytes
}
