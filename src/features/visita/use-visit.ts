import { useEffect } from 'react'
import * as v from 'valibot'
import { otherDocumentType } from '../../../shared/document-types'
import { documentStatuses } from '../../../shared/document-status'
import type { Todo } from '../../documents/list/missing-documents'
import { isVisited, visitScope, type VisitScope } from '../../documents/list/visit-scope'
import type { LinkState } from '../../documents/upload/parse-link-state'
import { linkState } from '../../documents/upload/upload-targets'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { useDraft } from '../../drafts/use-draft'
import { isRecent } from '../../lib/clock'
import type { OutboxSnapshot } from '../../outbox/engine/snapshot'
import { uploadsOf } from '../../outbox/page/uploads-of'
import { useOutboxOf } from '../../outbox/page/use-outbox-of'
import { addressOf, targetAt, type Target } from '../../../shared/areas'
import { scopeOf } from './scope'

/** A document in a visit. */
export type VisitDocument = { target: Target; link: LinkState; saved: boolean }

export type Visit =
  | { step: 'loading' }
  | { step: 'failed'; error: unknown; retry: () => void }
  /** `number` counts from 1. `savedBefore`: the previous document's name, if it was saved. */
  | { step: 'asking'; asked: VisitDocument; number: number; of: number; savedBefore: string | null }
  /** `more`: something is missing that was not asked for. */
  | { step: 'ended'; asked: readonly VisitDocument[]; more: boolean }

export type VisitActions = {
  /** Its document is on this device, or was sent without being stored: null. Goes on. */
  saved: (upload: string | null) => void
  /** The document of this number; beyond the last, the end. */
  goTo: (number: number) => void
  /** Makes the next visit start over. */
  forget: () => Promise<void>
}

const storedVisit = v.object({
  asked: v.array(
    v.object({
      target: v.pipe(
        v.string(),
        v.check((address) => targetAt(address) !== null),
      ),
      name: v.string(),
      about: v.string(),
      idDocument: v.nullable(v.number()),
      status: v.nullable(v.picklist(documentStatuses)),
      saved: v.boolean(),
      upload: v.nullable(v.string()),
    }),
  ),
  /** Index of the current document; the length once the visit has ended. */
  at: v.number(),
  /** Epoch ms. */
  began: v.number(),
})
type StoredVisit = v.InferOutput<typeof storedVisit>

/**
 * The visit's documents, one place after another; the place of the most urgent one comes first. 'Otros' is
 * left out: its documents share one target, but differ in their detail.
 */
export function askedIn(scope: VisitScope, missing: readonly Todo[]): Todo[] {
  const places = new Map<string, Todo[]>()
  for (const document of missing) {
    const { target } = document
    if (target.type === otherDocumentType || !isVisited(scope, target)) continue
    const place = visitScope(scopeOf(target))
    places.set(place, [...(places.get(place) ?? []), document])
  }
  return [...places.values()].flat()
}

/** Milliseconds after which a visit starts over. */
const resumable = 12 * 3_600_000

/**
 * Goes through what was missing when the visit began, one by one. Its progress is a draft, so that
 * a killed app resumes at the same document.
 */
export function useVisit(scope: VisitScope): { visit: Visit } & VisitActions {
  const reading = useMissingDocuments()
  const name = `visita/${visitScope(scope)}`
  const { ready, value, set, clear } = useDraft<StoredVisit | null>(name, null, v.nullable(storedVisit))
  const missing = reading.data && askedIn(scope, reading.data.missing)
  // One that asked for nothing is over: something may be missing by now.
  const going = value && value.asked.length > 0 && isRecent(value.began, resumable) ? value : null
  const saved = useOutboxOf(going?.asked ?? [], (one, outbox) => isSaved(one, going?.began ?? 0, outbox))

  useEffect(() => {
    if (!ready || going || !missing?.length) return
    const asked = missing.map(({ target, name, about, idDocument, status }) => ({
      ...{ target: addressOf(target), name, about, idDocument, status },
      ...{ saved: false, upload: null },
    }))
    set({ asked, at: 0, began: Date.now() })
  })

  return {
    visit: going
      ? stepOf(going, saved, missing)
      : reading.status === 'failed' || (reading.incomplete && missing?.length === 0)
        ? { step: 'failed', error: reading.error, retry: reading.retry }
        : ready && missing?.length === 0
          ? { step: 'ended', asked: [], more: false }
          : { step: 'loading' },
    saved: (upload) =>
      set(
        (visit) =>
          visit && {
            ...visit,
            asked: visit.asked.map((each, index) =>
              index === visit.at ? { ...each, saved: true, upload } : each,
            ),
            at: visit.at + 1,
          },
      ),
    goTo: (number) => set((visit) => visit && { ...visit, at: number - 1 }),
    forget: clear,
  }
}

/**
 * Noted, or shown by an upload since the visit began: the note of a step that was left while it saved may
 * be lost. Not if its upload was discarded, and no other one has replaced it.
 */
function isSaved(
  { target: address, saved, upload }: StoredVisit['asked'][number],
  began: number,
  { ready, uploads }: OutboxSnapshot,
): boolean {
  const target = targetAt(address)
  const there = target ? uploadsOf(uploads, target) : []
  return (
    there.some(({ id, created }) => id === upload || created >= began) ||
    (saved && (!ready || upload === null))
  )
}

/** `saved`: of each document. */
function stepOf({ asked, at }: StoredVisit, saved: readonly boolean[], missing: readonly Todo[] = []): Visit {
  const all = asked.flatMap(({ target: address, saved: _saved, upload: _upload, ...row }, index) => {
    const target = targetAt(address)
    return target ? [{ target, saved: saved[index] === true, link: linkState(row) }] : []
  })
  const current = all[at]
  const before = all[at - 1]
  const savedBefore = before?.saved ? before.link.name : null
  return current
    ? { step: 'asking', asked: current, number: at + 1, of: all.length, savedBefore }
    : { step: 'ended', asked: all, more: missing.length > 0 }
}
