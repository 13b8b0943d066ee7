import * as v from 'valibot'
import { contratoFields } from '../fields'
import { get } from './call'
import { recordEntries } from './records'
import { added, numeric } from './wire'

/** An answer calls the property `inmueble_id`. */
const { inmueble: _, ...answered } = contratoFields

/** docs/contract.md, 'Call 37'. In another file than the other calls: it is loaded with forms. */
export const one = get(
  '/api/task/arriendo/getDatos/:id',
  v.object({
    contrato: v.object({ id: added(numeric), ...recordEntries(answered), inmueble_id: numeric }),
  }),
)
