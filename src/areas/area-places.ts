import { areaIds, type Area, type Target } from '../../shared/areas'
import { otherDocumentType as type } from '../../shared/document-types'
import { periodName } from '../../shared/period'
import { propertyTitle } from '../../shared/property-name'
import type { ContratoListItem } from '../api/contratos'
import type { InmuebleListItem } from '../api/inmuebles'
import type { MonthlyTask } from '../api/monthly'

/** Empty lists until they are known. */
export type Things = {
  inmuebles: readonly InmuebleListItem[]
  contratos: readonly ContratoListItem[]
  tasks: readonly MonthlyTask[]
}

/** Something that has documents, and the target of its 'Otros'. */
export type Place = { name: string; others: Target }

const areaPlaces: Record<Area, (things: Things) => Place[]> = {
  initial: () => [{ name: '', others: { area: 'initial', type } }],
  inmueble: ({ inmuebles }) =>
    inmuebles.map(({ id, inmueble }) => ({
      name: propertyTitle(inmueble),
      others: { area: 'inmueble', type, inmueble: id },
    })),
  contrato: ({ contratos }) =>
    contratos.flatMap((row) => {
      const { idContrato: contrato } = row
      if (contrato === null) return []
      const name = [propertyTitle(row), row.arrendatario].filter(Boolean).join(', ')
      return [{ name, others: { area: 'contrato', type, contrato } }]
    }),
  monthly: ({ tasks }) =>
    tasks.map(({ id, task }) => ({
      name: periodName(task),
      others: { area: 'monthly', type, task: id, inmueble: null, contrato: null },
    })),
}

export function placesOf(things: Things): Place[] {
  return areaIds.flatMap((area) => areaPlaces[area](things))
}
