import * as v from 'valibot'
import type { Read } from './read'
import { label, list } from './wire'

/** docs/contract.md, 'Call 30': the names of the regions, north to south. */
export const regiones: Read<string[]> = {
  path: '/api/client/region',
  schema: v.pipe(
    v.object({ regiones: list(v.object({ nombreRegion: label })) }),
    v.transform((answer) => answer.regiones.map((region) => region.nombreRegion)),
  ),
}

/** docs/contract.md, 'Call 31': a region's name carries spaces, apostrophes and ñ, hence the encoding. */
export function comunas(region: string): Read<string[]> {
  return {
    path: `/api/client/comuna/${encodeURIComponent(region)}`,
    schema: v.pipe(
      v.object({ comunas: list(v.object({ descripcionComuna: label })) }),
      v.transform((answer) => answer.comunas.map((comuna) => comuna.descripcionComuna)),
    ),
  }
}
