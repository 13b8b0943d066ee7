import { useEffect } from 'react'
import { makeThumbnails } from '../../documents/chosen/make-thumbnails'
import { outbox } from '../../outbox/page/page-outbox'
import type { SharedFile } from './shared-files'

/** The worker that took what another app sent draws nothing: a photo gets its small picture here. */
export function useSharedThumbnails(files: readonly SharedFile[]): void {
  const ids = files.map(({ page }) => page.id).join(' ')
  useEffect(() => {
    let left = false
    async function make() {
      for (const { draft, page } of files)
        if (!left)
          await makeThumbnails({ id: draft.id, pages: [page] }, (id) => outbox.drafts.bytes(draft.id, id))
    }
    void make()
    return () => {
      left = true
    }
    // A file does not change, but its entry does with its picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ids])
}
