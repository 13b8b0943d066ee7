import { useEffect } from 'react'
import { isReadable, readCodes } from '../../capture/facts/read-codes'
import { readPdf } from '../../capture/facts/read-pdf'
import { PdfError } from '../../capture/pdf/open-pdf'
import { isPhoto } from '../../capture/prepare/kind'
import { openScanner } from '../../capture/scanner'
import type { Facts } from '../../../shared/facts/facts'
import type { Page } from '../../outbox/model/upload'
import { factsOf } from '../chosen/page-edits'
import type { ChosenFile } from '../chosen/use-chosen-file'

/**
 * Reads the facts of the form's pages one after the other, of a photo from its original file if that
 * is still there, and notes them with each page. Reading stops while a photo is prepared or saved.
 * Null as long as no page says what it is. `readsPhotos`: codes on photos matter here.
 */
export function useFacts(chosen: ChosenFile, readsPhotos: boolean): { page: Page; facts: Facts } | null {
  const { pages, preparing, saving, read, original, factsRead } = chosen
  const isFree = !preparing && !saving
  const isKnown = pages.some((page) => factsOf(page)?.kind)
  const isUnread = (page: Page) => factsOf(page) === undefined && (readsPhotos || !isPhoto(page.type))
  const next = isFree && !isKnown ? pages.find(isUnread) : undefined

  useEffect(() => {
    if (!next) return
    let left = false
    const scanner = openScanner()
    async function readFacts(page: Page): Promise<void> {
      const found = await (isPhoto(page.type) ? ofPhoto(page) : ofPdf(page))
      if (!left && found !== undefined) await factsRead(page, found)
    }
    async function ofPhoto(page: Page): Promise<Facts | null | undefined> {
      const taken = await original(page)
        ?.arrayBuffer()
        .catch(() => null)
      const photo = taken && isReadable(taken) ? taken : await read(page.id)
      return photo && (await readCodes(photo, scanner.codes))
    }
    async function ofPdf({ id }: Page): Promise<Facts | null> {
      const bytes = await read(id)
      return bytes && (await readPdf(bytes))
    }
    const reading = readFacts(next).catch((error: unknown) => {
      // Without a network PDF.js may be missing: the form says nothing, and tries again when opened.
      if (!(error instanceof PdfError)) throw error
      console.warn('facts: not read', error)
    })
    void reading.finally(scanner.close)
    return () => {
      left = true
      scanner.close()
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
