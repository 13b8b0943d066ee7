import * as v from 'valibot'
import { createIn } from '../../shared/calls/uploads'
import { areaIds, areas, targetOfFields } from '../../shared/areas'
import { id, optionalId } from '../domain/fields'
import { receiveUpload } from './wire/receive-upload'
import { serve, type Routes } from './wire/serve'

/** Names of the fields in Spanish sentences. */
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
    const fields = areas[area].ids.map((one) => {
      const name = names[one.field] ?? one.field
      return [one.field, 'none' in one ? optionalId(name) : id(name)] as const
    })
    const schema = v.object(Object.fromEntries(fields))
    serve(app, createIn(area), (request) =>
      receiveUpload(request, services, schema, (given) => targetOfFields(area, given)),
    )
  }
}
