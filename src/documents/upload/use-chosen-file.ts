import { useState, useSyncExternalStore } from 'react'
import { useBusy } from '../../lib/use-busy'
import { useSession } from '../../session/use-session'
import { createChosenFile, type FormOfFile } from './chosen-file'

export type ChosenFile = ReturnType<typeof useChosenFile>

/** `form` is the draft's name and must stay the same. */
export function useChosenFile(form: string, about: FormOfFile) {
  const owner = useSession().user.id
  const [file] = useState(() => createChosenFile(owner, form))
  const shown = useSyncExternalStore(file.subscribe, file.getSnapshot)
  useBusy(shown.preparing || shown.pages.length > 0)
  return { ...shown, ...file.verbs(about) }
}
