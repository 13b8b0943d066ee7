import { newId } from '../../lib/new-id'
import type { Outbox } from '../../outbox/engine/create-outbox'
import type { NewUpload, Page, Upload } from '../../outbox/model/upload'
import type { Edit } from '../../outbox/storage/drafts'
import { pagesWithout, placePage } from './page-edits'
import type { Pages, Parts, UnsavedPages } from './unsaved-pages'

/** What the outbox has and the form still shows, as a page, in case it is refused. */
type SentDocument = {
  page: Page
  upload: string | null
  isRefused: boolean
  read: () => Promise<ArrayBuffer | null>
}

/**
 * What a form shows: its unsaved pages; once the outbox has the document that alone, until the form
 * is left.
 */
export function createFormPages(
  unsaved: UnsavedPages,
  { outbox, onChange }: { outbox: Pick<Outbox, 'bytes'>; onChange: () => void },
) {
  let sent: SentDocument | null = null

  function sentAs(file: NewUpload['file'], stored: Upload | null): SentDocument {
    const about = { upload: stored?.id ?? null, isRefused: false }
    if (!('bytes' in file)) {
      const read = async () => stored && (await outbox.bytes(stored.id).catch(() => null))
      return { ...about, page: file, read }
    }
    const { name, type, bytes } = file
    const kept = { id: newId(), name, type, size: bytes.byteLength, sha256: stored?.file.sha256 ?? '' }
    return { ...about, page: { ...kept, turn: 0 }, read: () => Promise.resolve(bytes) }
  }

  /** What the outbox has is a page again once the portal has refused it, of a new draft. */
  function takeBack(): void {
    if (!sent?.isRefused) return
    const { page, read } = sent
    sent = null
    const bytes = read().then((found) => new Map(found && [[page.id, found]]))
    void unsaved.change({ edit: placePage(page, { isOnly: false }), adds: page.id }, bytes)
  }

  return {
    /** Also those that the user removed. */
    all: (): Pages => (sent ? [sent.page] : unsaved.all()),

    /** Those of the document that is saved next: not what is being sent. */
    ofNext: (): Pages => (sent?.isRefused ? [...unsaved.all(), sent.page] : unsaved.all()),

    isSent: (): boolean => sent !== null,

    /** Where they are on the device; null if that is nowhere. */
    entry: (): string | null => unsaved.draft()?.id ?? sent?.upload ?? null,

    read: async (part: string): Promise<ArrayBuffer | null> =>
      sent?.page.id === part ? sent.read() : unsaved.read(part),

    /** Shown at once. Resolves when written; a failure is in `notStored`. */
    change(edit: Edit): Promise<void> {
      takeBack()
      return unsaved.change({ edit })
    },

    /** As `change`, with the bytes of the page that `edit` adds. */
    add(page: Page, edit: Edit, parts: Parts): Promise<void> {
      takeBack()
      return unsaved.change({ edit, adds: page.id }, parts)
    },

    /** What is known of a page; of the sent document, only on the screen. */
    async note(edit: Edit): Promise<void> {
      if (!sent) return unsaved.change({ edit, isNote: true })
      sent.page = edit([sent.page])[0] ?? sent.page
      onChange()
    },

    clear(): Promise<void> {
      sent = null
      return unsaved.discard()
    },

    /** Returns the page that is shown of it from now on; null if the form was left. */
    handOver(
      { file, pages, all }: { file: NewUpload['file']; pages: Pages; all: Pages },
      upload: Upload | null,
      isShown: boolean,
    ): Page | null {
      const isSaved = ({ id }: Page) => id === sent?.page.id || pages.some((page) => page.id === id)
      // Its crop, or what it was cut out of: made while it was saved, it is no other page.
      const isOfSaved = ({ id, original }: Page) =>
        all.some((page) => page.original?.id === id || page.id === original?.id)
      // What was sent without being stored goes from the draft; of the rest what was written meanwhile.
      const sentOrWritten = upload === null ? pages : all.filter((page) => !isSaved(page))
      const left = unsaved.all()
      const late = left.filter(isOfSaved)
      // And what was replaced, if the disk does not know of it.
      const gone = [...sentOrWritten, ...late, ...pagesWithout(unsaved.draft()?.pages ?? [], left)]
      sent = isShown ? sentAs(file, upload) : null
      unsaved.handOver(
        [...all, ...late],
        !isShown && upload ? { id: upload.id, detalle: upload.detalle } : null,
      )
      onChange()
      void unsaved.remove(gone)
      return sent?.page ?? null
    },

    refused(): void {
      if (sent) sent.isRefused = true
    },

    /** The form is left: only a form that saw its document go shows it. */
    forgetSent(): void {
      sent = null
      onChange()
    },
  }
}

export type FormPages = ReturnType<typeof createFormPages>
