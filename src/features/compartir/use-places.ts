import { useEffect, useState } from 'react'
import type { Facts } from '../../../shared/facts/facts'
import { fileKinds } from '../../../shared/files'
import { isReadable, readCodes } from '../../capture/facts/read-codes'
import { readPdf } from '../../capture/facts/read-pdf'
import { capture } from '../../capture/capture'
import { kindOf } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import { openScanner, type Scanner } from '../../capture/scanner'
import { makeThumbnails } from '../../documents/chosen/make-thumbnails'
import { factsOf, judgePage, notePageFacts } from '../../documents/chosen/page-edits'
import { useAskedFacts } from '../../documents/upload/use-asked-facts'
import { hasNoFile } from '../../documents/upload/waiting-place'
import { outbox } from '../../outbox/page/page-outbox'
import { useOutboxOf } from '../../outbox/page/use-outbox-of'
import type { Edit } from '../../outbox/storage/drafts'
import type { Reading } from '../../queries/use-read'
import type { Choice } from './choices'
import { givenPlace } from './given-place'
import { bytesOfShared } from './prepare-shared'
import { proposePlaces, type Placed } from './propose-places'
import type { SharedFile } from './shared-files'
import { useChoices } from './use-choices'

/**
 * The places of files, by page, as they are found: the files are read one after the other, and what
 * is found is kept with each. `paused`: none is read now.
 */
export function usePlaces(
  files: readonly SharedFile[],
  { paused }: { paused: boolean },
): {
  places: ReadonlyMap<string, Placed>
  /** Files that can be no document. */
  refused: ReadonlyMap<string, Refusal>
  /** The state of the lists that the rows come from. */
  lists: Omit<Reading<never>, 'data'>
} {
  const unplaced = files.filter(({ draft }) => draft.form === null)
  const read = useReadFiles(unplaced, paused)
  const { open, things, groups: _groups, ...lists } = useChoices()
  const asked = useAskedFacts(null)
  const isFree = useOutboxOf(open, hasNoFile)

  const refused = new Map([...read].flatMap(([id, found]) => (found instanceof Refusal ? [[id, found]] : [])))
  const offered = unplaced.flatMap(({ draft, page }) => {
    const found = read.get(page.id)
    if (found instanceof Refusal) return []
    return { id: page.id, name: page.name, facts: factsOf(page) ?? found, given: givenPlace(draft) }
  })
  const rows = open.filter((_, at) => isFree[at])
  const known = { asked: (row: Choice) => asked(row.target, row.name), things }
  // Among some of the rows more would be certain than is.
  return { places: proposePlaces(lists.status === 'loading' ? [] : offered, rows, known), refused, lists }
}

/** Facts that were read on this visit, by page; null if nothing is known. */
function useReadFiles(
  files: readonly SharedFile[],
  paused: boolean,
): ReadonlyMap<string, Facts | null | Refusal> {
  const [read, setRead] = useState<ReadonlyMap<string, Facts | null | Refusal>>(new Map())
  const next = paused ? undefined : files.find(({ page }) => !read.has(page.id))

  useEffect(() => {
    if (!next) return
    let left = false
    const scanner = openScanner()
    void readFile(next, scanner, () => left).then((found) => {
      if (!left) setRead((before) => new Map(before).set(next.page.id, found))
    })
    return () => {
      left = true
      scanner.close()
    }
    // A file does not change, but its entry does with what is known of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next?.page.id])

  return read
}

/** With its small picture, so that one photo at a time is decoded. Never rejects. */
async function readFile(
  file: SharedFile,
  scanner: Scanner,
  isOver: () => boolean,
): Promise<Facts | null | Refusal> {
  const { draft, page } = file
  try {
    await makeThumbnails({ id: draft.id, pages: [page] }, (id) => outbox.drafts.bytes(draft.id, id))
    const known = factsOf(page)
    if (known !== undefined && page.verdict !== undefined) return known
    const given = await bytesOfShared(file)
    const kind = kindIn(given)
    const { bytes, type } =
      kind === 'pdf' || isReadable(given)
        ? { bytes: given, type: fileKinds[kind].mime }
        : await capture({ name: page.name, bytes: given })
    const read = () => (kind === 'pdf' ? readPdf(bytes) : readCodes(bytes, scanner.codes))
    const found = known === undefined ? await read() : known
    if (known === undefined && found !== undefined) await keep(file, notePageFacts(page.id, found))
    if (page.verdict === undefined) {
      const judgement = kind === 'pdf' ? null : await scanner.judge(bytes, type)
      // A scanner that was closed has judged nothing.
      if (!isOver()) await keep(file, judgePage(page.id, judgement, null))
    }
    return found ?? null
  } catch (error) {
    if (error instanceof Refusal) return error
    // Without a network PDF.js may be missing: the next visit tries again.
    console.warn('facts: not read', error)
    return null
  }
}

function kindIn(bytes: ArrayBuffer) {
  if (bytes.byteLength === 0) throw new Refusal('empty')
  const kind = kindOf(new Uint8Array(bytes))
  if (kind === null) throw new Refusal('kind')
  return kind
}

async function keep({ draft }: SharedFile, edit: Edit): Promise<void> {
  try {
    await outbox.drafts.note(draft.id, ({ pages }) => ({ pages: edit(pages) }))
  } catch (error) {
    console.warn('share: not kept', error)
  }
}
