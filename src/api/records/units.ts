import * as v from 'valibot'
import { unitFields, type Sent } from '../../../shared/fields'
import type { UnitKind } from '../../../shared/unit-kinds'
import { recordEntries } from './fields'
import type { Read } from '../read'
import { label, list, numeric, text } from '../wire'
import type { Write } from '../write'

export type Unit = v.InferOutput<typeof unitSchema>
const unitSchema = v.object({ ...recordEntries(unitFields), id: numeric })

/** docs/contract.md, 'Call 26'. */
export function units(kind: UnitKind, inmuebleId: number): Read<Unit[]> {
  return {
    path: `/api/client/inmueble/${kind}/${inmuebleId}`,
    schema: v.pipe(
      v.object({ registros: list(unitSchema) }),
      v.transform((answer) => answer.registros),
    ),
  }
}

/** docs/contract.md, 'Body of a unit': `inmueble` is the property's id. */
type UnitForm = Sent<typeof unitFields> & { inmueble: number }

/** docs/contract.md, 'Call 27'. */
export function createUnit(kind: UnitKind, form: UnitForm): Write {
  return { method: 'POST', path: `/api/client/inmueble/${kind}`, body: form }
}

/** docs/contract.md, 'Call 28'. */
export function updateUnit(kind: UnitKind, id: number, form: UnitForm): Write {
  const call = kind === 'bodega' ? 'updateBodega' : 'updateEstacionamiento'
  return { method: 'PUT', path: `/api/task/inmueble/${call}/${id}`, body: form }
}

type UnitOption = { id: number; numero: string; rol: string | null }
export type UnitOptions = { estacionamientos: UnitOption[]; bodegas: UnitOption[] }
const unitOptionSchema = v.object({ id: numeric, numero: label, rol: text })

/** docs/contract.md, 'Call 29'. */
export function unitOptions(inmuebleId: number): Read<UnitOptions> {
  return {
    path: `/api/client/inmueble/getEstacionamientoBodega/${inmuebleId}`,
    schema: v.object({ estacionamientos: list(unitOptionSchema), bodegas: list(unitOptionSchema) }),
  }
}
