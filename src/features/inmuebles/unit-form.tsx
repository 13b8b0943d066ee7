import type { Draft } from '../../drafts/use-draft'
import { EntryForm, Fields } from '../../forms/entry-form'
import type { Save } from '../../forms/use-save'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { MoneyField } from '../../ui/money-field'
import { UfField } from '../../ui/uf-field'
import type { UnitFields } from './unit-fields'

/** The fields of a parking space or a storage room, to add and to edit it alike. */
export function UnitForm({
  draft,
  save,
  onLeave,
}: {
  draft: Draft<UnitFields>
  save: Save
  onLeave: () => void
}) {
  function field(name: keyof UnitFields) {
    return {
      value: draft.value[name],
      onChange: (text: string) => draft.set((old) => ({ ...old, [name]: text })),
      error: save.problems[name],
    }
  }

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
      <Fields>
        <TextField label="Número" {...field('numero')} required autoComplete="off" />
        <TextField label="Rol" {...field('rol')} autoComplete="off" />
        <UfField label="Valor (UF)" {...field('valor')} />
        <MoneyField label="Valor en pesos" {...field('valor_pesos')} />
        <UfField label="Avalúo" {...field('avaluo')} hint="En UF" />
      </Fields>
    </EntryForm>
  )
}
