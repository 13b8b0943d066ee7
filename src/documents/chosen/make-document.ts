import type { captureDocument, PageProgress } from '../../capture/capture'
import { goesAsItIs } from '../../capture/pdf/join-pages'
import { isPhoto } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import type { Captured } from '../../lib/captured'
import { shownPages, type NewUpload, type Upload } from '../../outbox/model/upload'
import type { FormPages } from './form-pages'
import type { Pages, UnsavedPages } from './unsaved-pages'

/**
 * What 'Guardar' saves: the draft's one page as it lies, or the document that pages became.
 * `isSent`: the outbox has it already, and nothing has changed since.
 */
export type Made = Required<Pick<NewUpload, 'file' | 'pages' | 'owner'>> &
  Pick<NewUpload, 'id'> & { isSent: boolean }

/** Makes the document of a form's pages: the same object until something changes. */
export function createDocumentMaker(
  pages: Pick<FormPages, 'all' | 'read' | 'isSent' | 'handOver'>,
  {
    owner,
    unsaved: { isInMemory, draft, title },
    captureDocument: join,
    onProgress,
  }: {
    owner: number
    unsaved: Pick<UnsavedPages, 'isInMemory' | 'draft' | 'title'>
    captureDocument: typeof captureDocument
    /** While pages are joined; null afterwards. */
    onProgress: (progress: PageProgress | null) => void
  },
) {
  let last: { of: Pages; document: Captured } | null = null

  async function readAll(of: Pages) {
    const all = []
    for (const page of of) {
      const bytes = await pages.read(page.id)
      // Another size: the disk has damaged it, and the app ended before it was read back.
      if (bytes?.byteLength !== page.size) throw new Refusal('unreadable')
      // The worker takes ownership of the bytes.
      all.push({ ...page, bytes: isInMemory(page.id) ? bytes.slice(0) : bytes })
    }
    return all
  }

  /** Null without pages. Throws `Refusal`. */
  async function make(): Promise<Captured | null> {
    const of = shownPages(pages.all())
    if (of.length === 0) return null
    if (last && isSameDocument(last.of, of)) return last.document
    if (of.length > 1 && !of.every(({ type }) => isPhoto(type))) throw new Refusal('several-files')
    try {
      const document = await join(() => readAll(of), title(), onProgress)
      last = { of, document }
      return document
    } finally {
      onProgress(null)
    }
  }

  return {
    make,

    /** One page on the disk that goes as it lies is not read. Null and throws as `make`. */
    toSave: async (): Promise<Made | null> => {
      const all = shownPages(pages.all())
      const isSent = pages.isSent()
      const onDisk = isSent ? [] : all.filter(({ id }) => !isInMemory(id))
      const [only] = onDisk
      const file = only && all.length === 1 && goesAsItIs(only, only.size) ? only : await make()
      const entry = onDisk.length > 0 ? draft() : null
      return file && { ...(entry && { id: entry.id }), owner, file, pages: onDisk, isSent }
    },

    /**
     * The outbox has the document (null: it was sent without being stored). `isShown`: it is shown
     * until the form is left. What was added since stays.
     */
    handedOver: (
      { file, pages: saved = [] }: Pick<NewUpload, 'file' | 'pages'>,
      upload: Upload | null,
      { isShown }: { isShown: boolean },
    ): void => {
      const all = last?.document === file ? last.of : saved
      const shown = pages.handOver({ file, pages: saved, all }, upload, isShown)
      last = shown && 'bytes' in file ? { of: [shown], document: file } : null
    },

    forget: (): void => void (last = null),
  }
}

function isSameDocument(one: Pages, other: Pages): boolean {
  const key = (pages: Pages) => pages.map(({ id, turn }) => `${id} ${turn}`).join()
  return key(one) === key(other)
}
