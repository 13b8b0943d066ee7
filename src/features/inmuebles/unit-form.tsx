import { unitFields } from '../../../shared/fields'
import type { Draft } from '../../drafts/use-draft'
import { EntryForm } from '../../forms/entry-form'
import { FormFields, type FormDraft } from '../../forms/fields/form-fields'
import type { Save } from '../../forms/use-save'
import { Button } from '../../ui/button'

/** For adding and editing. */
export function UnitForm({
  draft,
  save,
  onLeave,
}: {
  draft: FormDraft<keyof typeof unitFields> & Pick<Draft<unknown>, 'ready' | 'restored' | 'clear'>
  save: Save
  onLeave: () => void
}) {
  return (
    <EntryForm
      draft={draft}
      save={save}
      actions={
        <>
          <Button type="submit" variant="primary" busy={save.saving}>
            Guardar
          </Button>
          <Button onClick={onLeave}>Salir</Button>
        </>
      }
    >
      <FormFields part={unitFields} draft={draft} problems={save.problems} />
    </EntryForm>
  )
}
