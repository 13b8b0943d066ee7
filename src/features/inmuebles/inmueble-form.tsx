import { comunas, regiones } from '../../api/regions'
import { propertyTypes } from '../../../shared/property-types'
import type { Draft } from '../../drafts/use-draft'
import { EntryForm, Fields, RequiredNote } from '../../forms/entry-form'
import type { Save } from '../../forms/use-save'
import { useRead, type Reading } from '../../queries/use-read'
import { Button } from '../../ui/button'
import { ComboboxField } from '../../ui/combobox-field'
import { DateField } from '../../ui/date-field'
import { SelectField, TextField } from '../../ui/field'
import { UfField } from '../../ui/uf-field'
import { isRequired, type InmuebleFields } from './inmueble-fields'
import { otherNamesOf } from './place-names'

/** The fields of a property, to create and to edit it alike (docs/contract.md, 'Property form'). */
export function InmuebleForm({
  draft,
  save,
  submitLabel,
  onLeave,
}: {
  draft: Draft<InmuebleFields>
  save: Save
  submitLabel: string
  onLeave: () => void
}) {
  const { value, set } = draft
  const regions = useRead(regiones)
  const places = useRead(comunas(value.region), { enabled: value.region !== '' })

  function field(name: keyof InmuebleFields) {
    return {
      value: value[name],
      onChange: (text: string) => set((old) => ({ ...old, [name]: text })),
      required: isRequired(name),
      error: save.problems[name],
    }
  }

  const known = propertyTypes.some((type) => type === value.tipo) || value.tipo === ''
  const types = known ? propertyTypes : [...propertyTypes, value.tipo]

  return (
    <EntryForm
      draft={draft}
      save={save}
      actions={
        <>
          <Button type="submit" variant="primary" busy={save.saving}>
            {submitLabel}
          </Button>
          <Button onClick={onLeave}>Salir</Button>
        </>
      }
    >
      <RequiredNote />
      <Fields title="La propiedad">
        <SelectField
          label="Tipo de Propiedad"
          {...field('tipo')}
          placeholder="Selecciona un tipo"
          options={types.map((type) => ({ value: type, label: type }))}
        />
        <ComboboxField
          label="Región"
          {...field('region')}
          // Another region has other comunas.
          onChange={(region) => set((old) => ({ ...old, region, comuna: '' }))}
          options={regions.data ?? []}
          alias={otherNamesOf}
          hint={listState(regions)}
        />
        <ComboboxField
          label="Comuna"
          {...field('comuna')}
          disabled={value.region === ''}
          options={places.data ?? []}
          alias={otherNamesOf}
          hint={value.region === '' ? 'Elige primero la región.' : listState(places)}
        />
        <TextField label="Dirección" {...field('direccion')} autoComplete="off" />
        <TextField
          label="N° Departamento"
          {...field('numero_departamento')}
          hint="El de la casa, oficina o local, si no es un departamento."
          autoComplete="off"
        />
      </Fields>
      <Fields title="Rol y valores">
        <TextField label="Rol" {...field('rol')} hint="Por ejemplo, 1523-204." autoComplete="off" />
        <UfField label="Valor Departamento (UF)" {...field('valor_departamento')} />
        <UfField label="Avalúo (UF)" {...field('avaluo')} />
      </Fields>
      <Fields title="Escritura e inscripción">
        <DateField label="Fecha Escritura" {...field('fecha_escritura')} />
        <TextField label="N° Repertorio" {...field('numero_repertorio')} autoComplete="off" />
        <DateField label="Fecha Facturación" {...field('fecha_facturacion')} />
        <DateField label="Fecha Inscripción CBR" {...field('fecha_inscripcion_cbr')} />
      </Fields>
    </EntryForm>
  )
}

/** How a field's list is used, or why it is not there. One line before and after the list comes, so that the fields below do not move. */
function listState(reading: Reading<string[]>) {
  if (reading.status === 'loading') return 'Cargando...'
  if (reading.status === 'ready') return 'Escribe o elige de la lista.'
  return (
    <>
      No se pudo cargar la lista. <Button onClick={reading.retry}>Reintentar</Button>
    </>
  )
}
