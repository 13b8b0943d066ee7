import { inmueblesForContrato, type InmuebleOption } from '../../api/contratos'
import { unitOptions } from '../../api/records/units'
import { contractTypeOf, offeredTypes } from '../../../shared/contract-types'
import { contratoParts, each } from '../../../shared/fields'
import { propertyName } from '../../../shared/property-name'
import type { Draft } from '../../drafts/use-draft'
import { FormFields } from '../../forms/fields/form-fields'
import type { Problems } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Link } from '../../ui/link'
import { Button } from '../../ui/button'
import { isLet, type NewContrato } from './contrato-form'

const letPart = { ...contratoParts.let, ...contratoParts.rent }

/** Offers the property's own parking and storage (docs/contract.md, 'Create a contract'). */
export function LetFields({ draft, problems }: { draft: Draft<NewContrato>; problems: Problems }) {
  const { value } = draft
  const properties = useRead(inmueblesForContrato)
  const units = useRead(unitOptions(Number(value.inmueble)), { enabled: value.inmueble !== '' })
  const { estacionamientos = [], bodegas = [] } = units.data ?? {}
  const loading = units.status !== 'ready'
  const hidden = each(letPart, (field) => ({ hidden: !isLet(field, contractTypeOf(value.type)) }))

  return (
    <FormFields
      part={letPart}
      draft={draft}
      problems={problems}
      extras={{
        ...hidden,
        inmueble: {
          loading: properties.status !== 'ready',
          placeholder: properties.status === 'loading' ? 'Cargando...' : 'Selecciona un inmueble',
          options: (properties.data ?? []).map((one) => ({
            value: String(one.id),
            label: inmuebleLabel(one),
          })),
          hint: propertiesHint(),
        },
        type: {
          loading,
          disabled: value.inmueble === '',
          placeholder: 'Selecciona qué se arrienda',
          options: offeredTypes({
            parking: estacionamientos.length > 0,
            storage: bodegas.length > 0,
          }).map((one) => ({ value: String(one.type), label: one.label })),
          hint: unitsHint(),
        },
        estacionamiento: {
          ...hidden.estacionamiento,
          loading,
          placeholder: 'Selecciona un estacionamiento',
          options: unitChoices('Estacionamiento', estacionamientos),
        },
        bodega: {
          ...hidden.bodega,
          loading,
          placeholder: 'Selecciona una bodega',
          options: unitChoices('Bodega', bodegas),
        },
      }}
    />
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

function unitChoices(name: string, units: readonly { id: number; numero: string }[]) {
  return units.map(({ id, numero }) => ({ value: String(id), label: `${name} ${numero}` }))
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
