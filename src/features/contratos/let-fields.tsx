import { inmueblesForContrato, type InmuebleOption } from '../../api/contratos'
import { unitOptions } from '../../api/inmuebles'
import { contractTypeOf, letsParking, letsStorage, offeredTypes } from '../../../shared/contract-types'
import { propertyName } from '../../../shared/property-name'
import type { Draft } from '../../drafts/use-draft'
import { Fields } from '../../forms/entry-form'
import type { Problems } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Link } from '../../ui/link'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { MoneyField } from '../../ui/money-field'
import type { NewContratoFields } from './contrato-fields'
import { fieldOf } from './tenant-fields'

const ifApart = 'Solo si se cobra aparte'

/**
 * What is let, and for how much: parking and storage are offered only if the property has them (docs/contract.md, 'Create a
 * contract').
 */
export function LetFields({ draft, problems }: { draft: Draft<NewContratoFields>; problems: Problems }) {
  const { value, set } = draft
  const properties = useRead(inmueblesForContrato)
  const units = useRead(unitOptions(Number(value.inmueble)), { enabled: value.inmueble !== '' })
  const { estacionamientos = [], bodegas = [] } = units.data ?? {}
  const type = contractTypeOf(value.type)
  const field = fieldOf(draft, problems)

  function choice(name: 'inmueble' | 'type' | 'estacionamiento' | 'bodega') {
    return {
      value: value[name],
      onChange: (chosen: string) => set((old) => ({ ...old, [name]: chosen })),
      required: true,
      error: problems[name],
    }
  }

  return (
    <Fields>
      <SelectField
        label="Inmueble"
        {...choice('inmueble')}
        // Another property has other parking and storage.
        onChange={(inmueble) =>
          set((old) => ({ ...old, inmueble, type: '', estacionamiento: '', bodega: '' }))
        }
        placeholder={properties.status === 'loading' ? 'Cargando...' : 'Selecciona un inmueble'}
        options={(properties.data ?? []).map((one) => ({ value: String(one.id), label: inmuebleLabel(one) }))}
        hint={propertiesHint()}
      />
      <SelectField
        label="Arrendar"
        {...choice('type')}
        disabled={value.inmueble === ''}
        placeholder="Selecciona qué se arrienda"
        options={offeredTypes({
          parking: estacionamientos.length > 0,
          storage: bodegas.length > 0,
        }).map((one) => ({ value: String(one.type), label: one.label }))}
        hint={unitsHint()}
      />
      {letsParking(type) && (
        <SelectField
          label="Estacionamiento"
          {...choice('estacionamiento')}
          placeholder="Selecciona un estacionamiento"
          options={estacionamientos.map(({ id, numero }) => ({
            value: String(id),
            label: `Estacionamiento ${numero}`,
          }))}
        />
      )}
      {letsStorage(type) && (
        <SelectField
          label="Bodega"
          {...choice('bodega')}
          placeholder="Selecciona una bodega"
          options={bodegas.map(({ id, numero }) => ({ value: String(id), label: `Bodega ${numero}` }))}
        />
      )}
      <MoneyField label="Valor Arriendo" {...field('valor_arriendo')} hint="En pesos, por mes" />
      {letsParking(type) && (
        <MoneyField
          label="Valor Estacionamiento Arriendo"
          {...field('valor_estacionamiento_arriendo')}
          hint={ifApart}
        />
      )}
      {letsStorage(type) && (
        <MoneyField label="Valor Bodega Arriendo" {...field('valor_bodega_arriendo')} hint={ifApart} />
      )}
    </Fields>
  )

  function propertiesHint() {
    if (properties.status === 'failed') return <Retry onRetry={properties.retry} />
    return (
      properties.data?.length === 0 && (
        <>
          No tienes un inmueble por arrendar. <Link to={routes.inmuebleCreate}>Agrega uno</Link>: lo que
          escribiste aquí no se pierde.
        </>
      )
    )
  }

  function unitsHint() {
    if (value.inmueble === '') return 'Elige primero el inmueble.'
    if (units.status === 'loading') return 'Cargando...'
    return units.status === 'failed' && <Retry onRetry={units.retry} />
  }
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      No se pudo cargar la lista. <Button onClick={onRetry}>Reintentar</Button>
    </>
  )
}

/** 'TIPO NUMERO, DIRECCIÓN' (docs/contract.md, 'Create a contract'). */
function inmuebleLabel(inmueble: InmuebleOption): string {
  return [propertyName(inmueble), inmueble.direccion].filter(Boolean).join(', ')
}
