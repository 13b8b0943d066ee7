import type { DraftPage } from './drafts-database'
import { changeFileDraft, shownPages } from './file-drafts'

/** Identifies the document that these pages become. */
export function documentOf(pages: readonly DraftPage[]): string {
  return shownPages(pages)
    .map(({ id, turn }) => `${id} ${turn}`)
    .join()
}

/**
 * Records which upload the form's pages become. Returns that upload's id: `id`, or that of an
 * earlier save of the same pages and detail whose result is unknown. Null if another tab saved or
 * discarded one of them.
 */
export async function markSaving(
  owner: number,
  form: string,
  pages: readonly DraftPage[],
  { id, detalle }: { id: string; detalle: string },
): Promise<string | null> {
  let marked: string | null = null
  await changeFileDraft(owner, form, (file) => {
    const isThere = (page: DraftPage) => file?.pages.some((one) => one.id === page.id)
    if (!file || !shownPages(pages).every(isThere)) {
      marked = null
      return file
    }
    const before = file.saving
    const isSame = before?.detalle === detalle && documentOf(before.pages ?? file.pages) === documentOf(pages)
    marked = isSame ? before.id : id
    return isSame ? file : { ...file, saving: { id, detalle, pages } }
  })
  return marked
}
