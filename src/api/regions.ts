import * as calls from '../../shared/calls/regions'
import { readAs } from './read'

export const regiones = readAs(calls.regions, {}, (answer) =>
  answer.regiones.map((region) => region.nombreRegion),
)

export function comunas(region: string) {
  return readAs(calls.comunas, { region }, (answer) =>
    answer.comunas.map((comuna) => comuna.descripcionComuna),
  )
}
