import * as v from 'valibot'
import { get } from './call'
import { label, list } from './wire'

/** docs/contract.md, 'Call 30': the names of the regions, north to south. */
export const regions = get(
  '/api/client/region',
  v.object({ regiones: list(v.object({ nombreRegion: label })) }),
)

/** docs/contract.md, 'Call 31'. */
export const comunas = get(
  '/api/client/comuna/:region',
  v.object({ comunas: list(v.object({ descripcionComuna: label })) }),
)
