import type { FormDef, NameOf } from '../../../shared/fields'
import type { Write } from '../../api/write'
import { useSave, type Problems } from '../use-save'
import { problemsOf, textsOf, type Stored, type Texts } from './kinds'
import { useEdits } from './use-edits'

/**
 * The form of a stored record (docs/contract.md, 'Forms that are saved'): saving does not undo
 * what was changed elsewhere. `readNow` reads past every cache, before each save.
 */
export function useRecordForm<Form extends FormDef, Row extends Readonly<Record<NameOf<Form>, Stored>>>({
  name,
  form,
  record,
  readNow,
  check = (texts) => problemsOf(form, texts),
  write,
  onSaved,
}: {
  /** The draft's name. */
  name: string
  form: Form
  record: Row
  readNow: () => Promise<Row>
  check?: (texts: Texts<Form>) => Problems
  write: (texts: Texts<Form>, latest: Row) => Write
  onSaved: () => void
}) {
  const draft = useEdits(name, form, textsOf(form, record))
  const unsettled = Object.fromEntries(
    Object.keys(draft.conflicts).map((field) => [field, 'Elige qué queda.']),
  )
  const save = useSave({
    draft,
    check: (texts: Texts<Form>) => ({ ...check(texts), ...unsettled }),
    async write() {
      const latest = await readNow()
      const texts = draft.rebase(textsOf(form, latest), check)
      return texts && write(texts, latest)
    },
    onSaved,
  })
  return { draft, save }
}
