import { useMemo, useSyncExternalStore } from 'react'
import type { UnsentFile } from '../../drafts/drafts-database'
import { unsentStore } from '../../drafts/unsent-files'
import { useSession } from '../../session/use-session'
import { targetOfDraft } from './file-draft'
import { sameTarget, type Target } from '../../../shared/areas'

/** A document whose upload form holds what was chosen and not saved. `form` is its draft's name. */
export type UnsentDocument = { target: Target; form: string; file: UnsentFile }

/** All of the user's, the oldest first. */
export function useUnsent(): readonly UnsentDocument[] {
  const { subscribe, getSnapshot } = unsentStore(useSession().user.id)
  const all = useSyncExternalStore(subscribe, getSnapshot)
  return useMemo(
    () =>
      all.flatMap(({ form, file }) => {
        const target = targetOfDraft(form)
        return target ? [{ target, form, file }] : []
      }),
    [all],
  )
}

/** Null if the form of this document holds nothing. */
export function useUnsentOf(target: Target): UnsentDocument | null {
  return useUnsent().find((unsent) => sameTarget(unsent.target, target)) ?? null
}
