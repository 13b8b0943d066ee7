import * as v from 'valibot'
import { unitFields } from '../fields'
import { get, post, put } from './call'
import { inmuebleSchema } from './inmuebles'
import { recordEntries } from './records'
import { added, label, list as listOf, numeric, text } from './wire'

/** docs/contract.md, 'Call 26'. */
export const list = get(
  '/api/client/inmueble/:kind/:id',
  v.object({
    registros: listOf(v.object({ ...recordEntries(unitFields), id: numeric, inmueble: added(numeric) })),
    inmueble: added(inmuebleSchema),
  }),
)

/** docs/contract.md, 'Call 27'. */
export const create = post('/api/client/inmueble/:kind', 'unit')

/** docs/contract.md, 'Call 28'. */
export const update = put('/api/task/inmueble/:updateKind/:id', 'unit')

const option = v.object({ id: numeric, numero: label, rol: text })

/** docs/contract.md, 'Call 29'. */
export const options = get(
  '/api/client/inmueble/getEstacionamientoBodega/:id',
  v.object({ estacionamientos: listOf(option), bodegas: listOf(option) }),
)
