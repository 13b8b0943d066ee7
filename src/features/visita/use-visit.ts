import { useEffect } from 'react'
import * as v from 'valibot'
import { otherDocumentType } from '../../../shared/document-types'
import { documentStatuses } from '../../../shared/document-status'
import type { Todo } from '../../documents/list/missing-documents'
import { isVisited, visitScope, type VisitScope } from '../../documents/list/visit-scope'
import { linkState, type LinkState } from '../../documents/upload/upload-targets'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { useDraft } from '../../drafts/use-draft'
import { isRecent } from '../../lib/clock'
import { addressOf, targetAt, type Target } from '../../../shared/areas'

/** A document that the visit asks for. */
export type VisitDocument = { target: Target; link: LinkState; saved: boolean }

export type Visit =
  | { step: 'loading' }
  | { step: 'failed'; error: unknown; retry: () => void }
  /** `number` counts from 1. `savedBefore`: the name of the document before this one, if it was saved. */
  | { step: 'asking'; asked: VisitDocument; number: number; of: number; savedBefore: string | null }
  | { step: 'ended'; asked: readonly VisitDocument[] }

export type VisitActions = {
  /** This device has the document that is asked for: on to the next one. */
  saved: () => void
  skip: () => void
  back: () => void
  end: () => void
  /** The next visit asks for what is missing then. */
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
  /** Which one is asked for, from 0; as many as there are once the visit has ended. */
  at: v.number(),
  /** Epoch ms. */
  began: v.number(),
})
type StoredVisit = v.InferOutput<typeof storedVisit>

/** What a visit asks for: all of 'Otros' have one target, and each a detail of its own, so they are not asked for one by one. */
export function askedIn(scope: VisitScope, missing: readonly Todo[]): Todo[] {
  return missing.filter(({ target }) => target.type !== otherDocumentType && isVisited(scope, target))
}

/** In milliseconds. What was missing longer ago says nothing about today. */
const resumable = 12 * 3_600_000

/**
 * One document after the other: what was missing when the visit began, in the order of 'Lo que falta hoy'. Where it stands is on the
 * disk, so that a killed app comes back to the same document.
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
