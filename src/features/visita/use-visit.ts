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
import { addressOf, targetAt, type Target } from '../../../shared/areas'

/** A document in a visit. */
export type VisitDocument = { target: Target; link: LinkState; saved: boolean }

export type Visit =
  | { step: 'loading' }
  | { step: 'failed'; error: unknown; retry: () => void }
  /** `number` counts from 1. `savedBefore`: the previous document's name, if it was saved. */
  | { step: 'asking'; asked: VisitDocument; number: number; of: number; savedBefore: string | null }
  | { step: 'ended'; asked: readonly VisitDocument[] }

export type VisitActions = {
  /** The document is stored on this device: continue with the next one. */
  saved: () => void
  skip: () => void
  back: () => void
  end: () => void
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
    }),
  ),
  /** Index of the current document; the length once the visit has ended. */
  at: v.number(),
  /** Epoch ms. */
  began: v.number(),
})
type StoredVisit = v.InferOutput<typeof storedVisit>

/** Without 'Otros': its documents share one target, but differ in their detail. */
export function askedIn(scope: VisitScope, missing: readonly Todo[]): Todo[] {
  return missing.filter(({ target }) => target.type !== otherDocumentType && isVisited(scope, target))
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
  const missing = reading.data?.missing

  useEffect(() => {
    if (!ready || !missing || (value && isRecent(value.began, resumable))) return
    const asked = askedIn(scope, missing).map(({ target, name, about, idDocument, status }) => ({
      ...{ target: addressOf(target), name, about, idDocument, status },
      saved: false,
    }))
    set({ asked, at: 0, began: Date.now() })
  })

  function go(change: (visit: StoredVisit) => StoredVisit): void {
    set((visit) => visit && change(visit))
  }

  return {
    visit: value
      ? stepOf(value)
      : reading.status === 'failed'
        ? { step: 'failed', error: reading.error, retry: reading.retry }
        : { step: 'loading' },
    saved: () =>
      go(({ asked, at, began }) => ({
        began,
        asked: asked.map((each, index) => (index === at ? { ...each, saved: true } : each)),
        at: at + 1,
      })),
    skip: () => go((visit) => ({ ...visit, at: visit.at + 1 })),
    back: () => go((visit) => ({ ...visit, at: Math.max(0, visit.at - 1) })),
    end: () => go((visit) => ({ ...visit, at: visit.asked.length })),
    forget: clear,
  }
}

function stepOf({ asked, at }: StoredVisit): Visit {
  const all = asked.flatMap(({ target: key, saved, ...row }) => {
    const target = targetAt(key)
    return target ? [{ target, saved, link: linkState(row) }] : []
  })
  const current = all[at]
  const before = all[at - 1]
  const savedBefore = before?.saved ? before.link.name : null
  return current
    ? { step: 'asking', asked: current, number: at + 1, of: all.length, savedBefore }
    : { step: 'ended', asked: all }
}
