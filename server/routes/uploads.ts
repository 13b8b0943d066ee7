import * as v from 'valibot'
import { areaIds, areas, targetOfFields, type Area } from '../../shared/areas'
import { id, optionalId } from '../domain/fields'
import { uploadCall } from './wire/receive-upload'
import type { Routes } from './wire/routes'

const about: Readonly<Record<Area, { see: string; summary: string }>> = {
  initial: { see: "docs/contract.md, 'Call 14'", summary: 'Deliver an initial document' },
  inmueble: { see: "docs/contract.md, 'Call 25'", summary: 'Deliver a document of a property' },
  contrato: { see: "docs/contract.md, 'Call 36'", summary: 'Deliver a document of a contract' },
  monthly: { see: "docs/contract.md, 'Call 42'", summary: 'Deliver a document of a period' },
}

/** What the fields are called in a sentence. */
const names: Readonly<Record<string, string>> = {
  tipoDocument: 'tipo de documento',
  idInmueble: 'propiedad',
  contrato_id: 'contrato',
  task_monthly_id: 'período',
  inmueble_id: 'inmueble',
}

/** docs/contract.md, 'Multipart creates': one for each area. */
export const uploadRoutes: Routes = (app, services) => {
  for (const area of areaIds) {
    const { create, ids } = areas[area]
    const fields = ids.map((one) => {
      const name = names[one.field] ?? one.field
      return [one.field, 'none' in one ? optionalId(name) : id(name)] as const
    })
    const upload = v.object(Object.fromEntries(fields))
    app.post(
      create,
      uploadCall({ ...about[area], upload }, services, (given) => targetOfFields(area, given)),
    )
  }
}
