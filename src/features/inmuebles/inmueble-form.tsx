import { inmuebleFields, inmuebleParts } from '../../../shared/fields'
import { propertyTypes } from '../../../shared/property-types'
import type { Draft } from '../../drafts/use-draft'
import { EntryForm, RequiredNote } from '../../forms/entry-form'
import { FormFields, type FormDraft } from '../../forms/fields/form-fields'
import { problemsOf, type Texts } from '../../forms/fields/kinds'
import type { Problems, Save } from '../../forms/use-save'
import type { Reading } from '../../queries/use-read'
import { Button } from '../../ui/button'
import { otherNamesOf } from './place-names'
import { useComunas, useRegions } from './use-places'

export type InmuebleTexts = Texts<typeof inmuebleFields>

/** Without a region the comuna can't be chosen, so the region shows the problem. */
export function inmuebleProblems(texts: InmuebleTexts): Problems {
  const { comuna, ...problems } = problemsOf(inmuebleFields, texts)
  if (comuna === undefined) return problems
  return {
    ...problems,
    ...(texts.region === '' ? { region: 'Elige la región, y después la comuna.' } : { comuna }),
  }
}

/** For creating and editing (docs/contract.md, 'Property form'). */
export function InmuebleForm({
  draft,
  save,
  submitLabel,
  onLeave,
}: {
  draft: FormDraft<keyof InmuebleTexts> & Pick<Draft<unknown>, 'ready' | 'restored'>
  save: Save
  submitLabel: string
  onLeave: () => void
}) {
  const { tipo, region } = draft.value
  const regions = useRegions()
  const places = useComunas(region)
  const isKnown = tipo === '' || propertyTypes.some((type) => type === tipo)
  const form = { draft, problems: save.problems }

  return (
    <EntryForm draft={draft} save={save} submitLabel={submitLabel} onLeave={onLeave}>
      <RequiredNote />
      <FormFields
        title="La propiedad"
        part={inmuebleParts.place}
        {...form}
        extras={{
          tipo: {
            placeholder: 'Selecciona un tipo',
            options: optionsOf(isKnown ? propertyTypes : [...propertyTypes, tipo]),
          },
          region: {
            // Its comuna is.
            required: true,
            options: optionsOf(regions.data),
            alias: otherNamesOf,
            hint: listState(regions),
          },
          comuna: {
            disabled: region === '',
            options: optionsOf(places.data),
            alias: otherNamesOf,
            hint: region === '' ? 'Elige primero la región.' : listState(places),
          },
        }}
      />
      <FormFields title="Rol y valores" part={inmuebleParts.values} {...form} />
      <FormFields title="Escritura e inscripción" part={inmuebleParts.deed} {...form} />
    </EntryForm>
  )
}

function optionsOf(names: readonly string[] = []) {
  return names.map((name) => ({ value: name, label: name }))
}

/** The hint has one line in any state, so that the fields below do not move. */
function listState(reading: Reading<string[]>) {
  if (reading.status === 'loading') return 'Cargando...'
  if (reading.status === 'ready') return 'Escribe o elige de la lista.'
  return (
    <>
      No se pudo cargar la lista. <Button onClick={reading.retry}>Reintentar</Button>
    </>
  )
}
