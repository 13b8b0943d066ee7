import { isPhoto } from '../../capture/prepare/kind'
import { pictureOf } from '../../outbox/model/page-parts'
import type { Page } from '../../outbox/model/upload'

/** Photos of a form whose files are kept. */
const most = 4

/**
 * The files that a form's last photos were taken as, sharper than their pages, until what they say
 * is read. A camera's are in memory.
 */
export function createOriginals() {
  const files = new Map<string, File>()
  return {
    keep({ id, type }: Page, file: File): void {
      if (!isPhoto(type)) return
      files.set(id, file)
      const [oldest] = files.keys()
      if (files.size > most && oldest !== undefined) files.delete(oldest)
    },
    /** Null if it is no longer kept. */
    of: (page: Page): File | null => files.get(pictureOf(page)) ?? null,
    forget: (page: Page): void => void files.delete(pictureOf(page)),
    clear: (): void => files.clear(),
  }
}

export type Originals = ReturnType<typeof createOriginals>
