import { useEffect } from 'react'
import { PdfError } from '../../capture/pdf/open-pdf'
import { readPdf } from '../../capture/facts/read-pdf'
import { fileKinds } from '../../../shared/files'
import type { Facts } from '../../../shared/facts/facts'
import { sha256 } from '../../outbox/model/hash'
import type { Page } from '../../outbox/model/upload'
import { factsOf } from '../chosen/page-edits'
import type { ChosenFile } from '../chosen/use-chosen-file'

/** What the form's PDF says of itself, kept with its page. Nothing waits for it. */
export function useFacts(chosen: ChosenFile, page: Page): Facts | null {
  const { preparing, saving, read, factsRead } = chosen
  const facts = factsOf(page)
  const isNext = facts === undefined && page.type === fileKinds.pdf.mime && !preparing && !saving

  useEffect(() => {
    if (!isNext) return
    let left = false
    async function readFacts(): Promise<void> {
      const bytes = await read(page.id)
      const found = bytes && (await readPdf(bytes, sha256))
      if (!left) await factsRead(page, found)
    }
    readFacts().catch((error: unknown) => {
      // Without signal PDF.js may not be there: the form says nothing, and asks again when opened.
      if (!(error instanceof PdfError)) throw error
      console.warn('facts: not read', error)
    })
    return () => {
      left = true
    }
    // A page is the same paper, whatever else is known of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNext, page.id])

  return facts ?? null
}
