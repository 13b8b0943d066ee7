import type { captureDocument, PageProgress } from '../../capture/capture'
import { goesAsItIs } from '../../capture/pdf/join-pages'
import { isPhoto } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import type { Captured } from '../../lib/captured'
import { pictureOf } from '../../outbox/model/page-parts'
import { shownPages, type NewUpload } from '../../outbox/model/upload'
import type { FormPages, Pages } from './form-pages'

/** The content that 'Guardar' saves: the draft's only page unchanged, or the document made of several. */
export type Made = Required<Pick<NewUpload, 'file' | 'pages' | 'owner'>> & Pick<NewUpload, 'id' | 'hechos'>

/** What a form says of a page's paper: the text of `hechos`. `picture`: `pictureOf`. */
export type SaidOfPage = { picture: string; hechos: string }

/** Makes the document of a form's pages: the same object until something changes. */
export function createDocumentMaker(
  pages: FormPages,
  owner: number,
  join: typeof captureDocument,
  /** Called while pages are joined; with null afterwards. */
  onProgress: (progress: PageProgress | null) => void,
) {
  let last: { of: Pages; document: Captured } | null = null

  async function readAll(of: Pages) {
    const all = []
    for (const page of of) {
      const bytes = await pages.read(page.id)
      // Another size: the disk has damaged it, and the app ended before it was read back.
      if (bytes?.byteLength !== page.size) throw new Refusal('unreadable')
      // The worker takes ownership of the bytes.
      all.push({ ...page, bytes: pages.isInMemory(page.id) ? bytes.slice(0) : bytes })
    }
    return all
  }

  /** Null without pages. Throws `Refusal`. */
  async function make(): Promise<Captured | null> {
    const of = shownPages(pages.all())
    if (of.length === 0) return null
    const sent = pages.sent()?.document
    // A page that is added while the sent document is saved again makes that document a page too.
    if (sent) last = { of, document: sent }
    if (last && isSameDocument(last.of, of)) return last.document
    if (of.length > 1 && !of.every(({ type }) => isPhoto(type))) throw new Refusal('several-files')
    try {
      const document = await join(() => readAll(of), pages.title(), onProgress)
      last = { of, document }
      return document
    } finally {
      onProgress(null)
    }
  }

  return {
    make,

    /**
     * A single stored page that is sent unchanged is not read. `said`: of one of the pages. Null and
     * throws as `make`.
     */
    toSave: async (said: SaidOfPage | null): Promise<Made | null> => {
      const all = shownPages(pages.all())
      const onDisk = pages.sent() ? [] : all.filter(({ id }) => !pages.isInMemory(id))
      const [only] = onDisk
      const file = only && all.length === 1 && goesAsItIs(only, only.size) ? only : await make()
      const entry = onDisk.length > 0 ? pages.draft() : null
      // Left out if the page that it was said of has gone since.
      const says = all.some((page) => pictureOf(page) === said?.picture) ? said : null
      return (
        file && {
          ...(entry && { id: entry.id }),
          ...(says && { hechos: says.hechos }),
          ...{ owner, file, pages: onDisk },
        }
      )
    },

    /** All that this was made of, also what is not on the disk. */
    pagesOf: ({ file, pages: saved = [] }: Pick<NewUpload, 'file' | 'pages'>): Pages =>
      last?.document === file ? last.of : saved,

    forget: (): void => void (last = null),
  }
}

function isSameDocument(one: Pages, other: Pages): boolean {
  const key = (pages: Pages) => pages.map(({ id, turn }) => `${id} ${turn}`).join()
  return key(one) === key(other)
}
