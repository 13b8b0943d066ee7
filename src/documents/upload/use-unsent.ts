import { useMemo, useSyncExternalStore } from 'react'
import type { UnsentFile } from '../../drafts/drafts-database'
import { unsentStore } from '../../drafts/unsent-files'
import { useSession } from '../../session/use-session'
import { addressOfDraft } from './file-draft'
import { formAt, type Target } from '../../../shared/areas'

/** A document whose form, at `address`, has an unsaved file. `form` is the draft's name. */
export type UnsentDocument = { target: Target; address: string; form: string; file: UnsentFile }

/** Oldest first. */
export function useUnsent(): readonly UnsentDocument[] {
  const { subscribe, getSnapshot } = unsentStore(useSession().user.id)
  const all = useSyncExternalStore(subscribe, getSnapshot)
  return useMemo(
    () =>
      all.flatMap(({ form, file }) => {
        const address = addressOfDraft(form) ?? ''
        const at = formAt(address)
        return at ? [{ target: at.target, address, form, file }] : []
      }),
    [all],
  )
}

/** Null if the form at this address (`formOf`) has no file. */
export function useUnsentOf(address: string): UnsentDocument | null {
  return useUnsent().find((unsent) => unsent.address === address) ?? null
}
