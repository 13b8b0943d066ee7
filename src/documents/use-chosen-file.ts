import { useRef, useState } from 'react'
import * as v from 'valibot'
import { capture } from '../capture/capture'
import { Refusal } from '../capture/refusal'
import { useDraft } from '../drafts/use-draft'
import { useBusy } from '../lib/use-busy'
import { draftFileSchema, type DraftFile } from './file-draft'

export type ChosenFile = {
  /** Read, checked and ready to be stored; null until there is one. */
  file: DraftFile | null
  /** It was chosen on an earlier visit. */
  restored: boolean
  reading: boolean
  /** Why the last chosen file was refused, and what to do. The one before it stays chosen. */
  refusal: string | null
  choose: (file: File) => void
  clear: () => Promise<void>
}

const schema = v.nullable(draftFileSchema)

/** The file of an upload form: a draft of its own, so that a letter typed elsewhere in the form does not rewrite megabytes. */
export function useChosenFile(draftName: string): ChosenFile {
  const draft = useDraft<DraftFile | null>(draftName, null, schema)
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const lastChoice = useRef(0)
  useBusy(reading || draft.value !== null)

  async function read(file: File): Promise<void> {
    const choice = ++lastChoice.current
    setReading(true)
    setRefusal(null)
    try {
      const captured = await capture(file)
      if (choice === lastChoice.current) draft.set({ ...captured, shared: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (choice === lastChoice.current) setRefusal(error.message)
    } finally {
      if (choice === lastChoice.current) setReading(false)
    }
  }

  return {
    file: draft.value,
    restored: draft.restored,
    reading,
    refusal,
    choose: (file) => void read(file),
    clear: draft.clear,
  }
}
