import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Captured } from '../../lib/captured'
import { useBusy } from '../../lib/use-busy'
import { once, useFollowed } from '../../lib/use-followed'
import { useSession } from '../../session/use-session'
import type { AboutDraft } from '../../outbox/storage/drafts'
import { chosenFile } from './chosen-file'

export type ChosenFile = ReturnType<typeof useChosenFile>

/** The chosen pages of the form at this address, or of the change of an upload's file (`replaces`). */
export function useChosenFile(form: string, about: AboutDraft, replaces: string | null = null) {
  const owner = useSession().user.id
  const file = chosenFile({ owner, form, replaces })
  const readOnce = useMemo(() => once(file.read), [file])
  const shown = useSyncExternalStore(file.subscribe, file.getSnapshot)
  useEffect(() => file.describe(about))
  useBusy(shown.preparing || shown.pages.length > 0)

  const page = shown.pages.length === 1 ? shown.pages[0] : undefined
  // Turning a page creates a new object with the same bytes.
  const bytes = useFollowed(page?.id ?? null, readOnce)
  const { name = '', type = '' } = page ?? {}
  const only = useMemo<Captured | null>(() => bytes && { name, type, bytes }, [bytes, name, type])
  return {
    ...shown,
    title: about.title,
    /** True also while a file is being prepared. */
    hasFile: shown.pages.length > 0 || shown.preparing,
    /** The file of a form with one page. Null until it is read, or if it can't be. */
    only,
    read: file.read,
    original: file.original,
    settled: file.settled,
    ...file.verbs,
  }
}
