import { useEffect } from 'react'
import { isPhoto } from '../../capture/prepare/kind'
import { pixelsOf } from '../chosen/new-page'
import { judgePage } from '../chosen/page-edits'
import type { ChosenFile } from '../chosen/use-chosen-file'
import { useScanner } from '../viewfinder/use-scanner'

/**
 * Judges the form's photos in a worker, one after the other, and keeps each verdict with its page.
 * Nothing waits for it; what is being prepared or saved goes first.
 */
export function useVerdicts(chosen: ChosenFile, wanted: boolean): void {
  const { pages, only, preparing, saving, read, note } = chosen
  // A single page is read for its preview: the verdict waits for those bytes.
  const isFree = wanted && !preparing && !saving && (pages.length > 1 || only !== null)
  const next = isFree ? pages.find(({ type, verdict }) => isPhoto(type) && verdict === undefined) : undefined
  const scanner = useScanner(next !== undefined)

  useEffect(() => {
    if (!scanner || !next) return
    let left = false
    async function judge(page: NonNullable<typeof next>, by: NonNullable<typeof scanner>): Promise<void> {
      const bytes = only?.bytes ?? (await read(page.id))
      const judgement = bytes && (await by.judge(bytes, page.type))
      const size = bytes && pixelsOf(page.type, bytes)
      if (!left) await note(judgePage(page.id, judgement, size))
    }
    void judge(next, scanner)
    return () => {
      left = true
    }
    // A page that is turned meanwhile is the same picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scanner, next?.id])
}
