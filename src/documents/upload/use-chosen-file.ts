import { useRef, useState } from 'react'
import * as v from 'valibot'
import { capture } from '../../capture/capture'
import { photoPage } from '../../capture/photo-page'
import { photosPdf, type PhotoPage } from '../../capture/photos-pdf'
import { Refusal } from '../../capture/refusal'
import { useDraft } from '../../drafts/use-draft'
import { maxFileBytes } from '../../lib/file-size'
import { useBusy } from '../../lib/use-busy'
import { draftFileSchema, pagesSchema, type DraftFile } from './file-draft'

export type ChosenFile = {
  /** Read, checked and ready to be stored; null until there is one. */
  file: DraftFile | null
  /** The photos that the file is made of; empty if it is one file. */
  pages: readonly PhotoPage[]
  /** It was chosen on an earlier visit. */
  restored: boolean
  preparing: boolean
  /** Why the last chosen file was refused, and what to do. The one before it stays chosen. */
  refusal: string | null
  /** Several photos become the pages of one PDF; a photo that comes later is one more page of it. */
  choose: (files: readonly File[]) => void
  changePages: (pages: readonly PhotoPage[]) => void
  retakePage: (index: number, file: File) => void
  clear: () => Promise<void>
}

const schema = v.nullable(draftFileSchema)

/**
 * The file of an upload form: drafts of its own, so that a letter typed elsewhere in the form does not rewrite megabytes.
 * `title` names the PDF of several photos.
 */
export function useChosenFile(draftName: string, title: string): ChosenFile {
  const draft = useDraft<DraftFile | null>(draftName, null, schema)
  const pageDraft = useDraft<PhotoPage[]>(`${draftName}/paginas`, [], pagesSchema)
  const [preparing, setPreparing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const lastChoice = useRef(0)
  useBusy(preparing || draft.value !== null)
  // A file that has replaced the PDF of the pages has none.
  const pages = draft.value?.fromPages ? pageDraft.value : []

  async function prepare(work: () => Promise<DraftFile | PhotoPage[]>): Promise<void> {
    const choice = ++lastChoice.current
    setPreparing(true)
    setRefusal(null)
    try {
      const result = await work()
      if (choice !== lastChoice.current) return
      if (Array.isArray(result)) makePdf(result)
      else draft.set(result)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (choice === lastChoice.current) setRefusal(error.message)
    } finally {
      if (choice === lastChoice.current) setPreparing(false)
    }
  }

  /** Makes the PDF of these pages the file. Throws `Refusal`. */
  function makePdf(next: PhotoPage[]): void {
    const bytes = photosPdf(next)
    if (bytes.byteLength > maxFileBytes) throw new Refusal('size')
    pageDraft.set(next)
    const name = `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`
    draft.set(
      next.length === 0 ? null : { name, type: 'application/pdf', bytes, shared: null, fromPages: true },
    )
  }

  async function captureAll(files: readonly File[]): Promise<DraftFile | PhotoPage[]> {
    const [only] = files
    if (only && files.length === 1 && pages.length === 0)
      return { ...(await capture(only)), shared: null, fromPages: false }
    const added: PhotoPage[] = []
    // One photo at a time is in memory while it is drawn.
    for (const file of files) added.push(await photoPage(await capture(file)))
    return [...pages, ...added]
  }

  return {
    file: draft.value,
    pages,
    restored: draft.restored,
    preparing,
    refusal,
    choose: (files) => void prepare(() => captureAll(files)),
    changePages: (next) => void prepare(() => Promise.resolve([...next])),
    retakePage: (index, file) =>
      void prepare(async () => pages.with(index, await photoPage(await capture(file)))),
    async clear() {
      await Promise.all([draft.clear(), pageDraft.clear()])
    },
  }
}
