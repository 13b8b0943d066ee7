import * as v from 'valibot'
import type { Read } from './read'
import { memberOf, optionalNumeric, text } from '../../shared/calls/wire'
import type { Write } from './write'

/** `lista`, `bytes`, `file`, `vence` and `faltan` (documents whose file is not in it) are of the copy that can be downloaded, also while a later one is made. Moments are ISO 8601. */
const schema = v.object({
  estado: memberOf(['ninguna', 'preparando', 'lista', 'fallida'], 'ninguna', 'estado'),
  lista: text,
  bytes: optionalNumeric,
  file: text,
  vence: text,
  faltan: optionalNumeric,
})
export type DataCopy = v.InferOutput<typeof schema>

/** docs/contract.md, 'Download of all data': an addition of the reference backend. */
export const dataCopy: Read<DataCopy> = { path: '/api/client/datos', schema }

/** The same. The copy is made in the background. */
export const askDataCopy: Write = { method: 'POST', path: '/api/client/datos' }
