import { OutboxError } from '../model/outbox-error'
import { pictureOf } from '../model/page-parts'
import type { Upload } from '../model/upload'
import type { Saving } from '../storage/saving'
import type { UploadStore } from '../storage/upload-store'
import { verify } from '../storage/verify'
import type { SoundParts } from './sound-parts'
import type { SyncedView } from './synced-view'

/**
 * Bytes that are not on the disk yet are written, read back and compared before one transaction
 * makes them an upload (docs/architecture.md, 'Store, then send'). `bytes`: null if the draft has
 * them, which are hashed unless this context has read them back.
 */
export type SaveEntry = (
  upload: Upload,
  bytes: ArrayBuffer | null,
  saving: Omit<Saving, 'lateId'>,
) => Promise<Upload>

export function createSaveEntry({
  store,
  sound,
  view,
  newId,
}: {
  store: Pick<UploadStore, 'stage' | 'dropStaged' | 'bytes' | 'save' | 'discard'>
  sound: Pick<SoundParts, 'isDamaged'>
  view: Pick<SyncedView, 'draft' | 'readAgain'>
  newId: () => string
}): SaveEntry {
  async function stage(upload: Upload, bytes: ArrayBuffer): Promise<void> {
    const write = () => store.stage(upload, bytes)
    if (await write()) await verify(bytes, () => store.bytes(upload), write)
  }

  return async (upload, bytes, saving) => {
    try {
      const { id, file } = upload
      if (bytes) await stage(upload, bytes)
      else if (await sound.isDamaged(id, file.part, file.sha256)) throw new OutboxError('damaged')
      const draft = view.draft(id)
      const lateId = newId()
      const saved = await store.save(upload, { ...saving, lateId })
      // The rest of the draft, and shared files that were removed from it, are drafts of their own.
      if (draft) await view.readAgain([draft.id, lateId, ...draft.pages.map(pictureOf)])
      return saved
    } catch (error) {
      const isHanging = error instanceof OutboxError && error.kind === 'hanging'
      // A write may still commit after its time limit, although the user is told that it failed. It
      // is not removed if it took away a draft or an upload, whose bytes nothing else has.
      if (isHanging && upload.pages.length === 0 && saving.replaces === null)
        store.discard(upload.id, upload.created).catch(() => undefined)
      if (bytes) await store.dropStaged(upload).catch(() => undefined)
      // Also what another tab may have seen of it.
      void view.readAgain([upload.id, ...(saving.replaces === null ? [] : [saving.replaces])])
      throw error
    }
  }
}
