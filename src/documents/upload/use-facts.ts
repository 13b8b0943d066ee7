import { useEffect } from 'react'
import { readCodes } from '../../capture/facts/read-codes'
import { readPdf } from '../../capture/facts/read-pdf'
import { PdfError } from '../../capture/pdf/open-pdf'
import { isPhoto } from '../../capture/prepare/kind'
import type { Facts } from '../../../shared/facts/facts'
import { sha256 } from '../../outbox/model/hash'
import type { Page } from '../../outbox/model/upload'
import { factsOf } from '../chosen/page-edits'
import type { ChosenFile } from '../chosen/use-chosen-file'

/**
 * Reads what the form's pages say of themselves, one after the other, and keeps it with each.
 * Nothing waits for it. Null as long as none says what it is.
 */
export function useFacts(chosen: ChosenFile): { page: Page; facts: Facts } | null {
  const { pages, preparing, saving, read, factsRead } = chosen
  const isFree = !preparing && !saving
  const next = isFree ? pages.find((page) => factsOf(page) === undefined) : undefined

  useEffect(() => {
    if (!next) return
    let left = false
    async function readFacts({ id, type }: Page): Promise<void> {
      const bytes = await read(id)
      const found = bytes && (await (isPhoto(type) ? readCodes(bytes, type) : readPdf(bytes, sha256)))
      if (!left) await factsRead({ id }, found)
    }
    readFacts(next).catch((error: unknown) => {
      // Without signal PDF.js may not be there: the form says nothing, and asks again when opened.
      if (!(error instanceof PdfError)) throw error
      console.warn('facts: not read', error)
    })
    return () => {
      left = true
    }
    // A page is the same paper, whatever else is known of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next?.id])

  for (const page of pages) {
    const facts = factsOf(page)
    if (facts && (facts.kind !== null || pages.length === 1)) return { page, facts }
  }
  return null
}
