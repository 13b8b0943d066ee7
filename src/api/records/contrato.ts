import * as v from 'valibot'
import { contratoFields } from '../../../shared/fields'
import { recordEntries } from './fields'
import type { Read } from '../read'
import { numeric } from '../wire'

/** An answer calls the property `inmueble_id`. */
const { inmueble: _, ...answered } = contratoFields

export type Contrato = v.InferOutput<typeof contratoSchema>
const contratoSchema = v.object({ ...recordEntries(answered), inmueble_id: numeric })

/** docs/contract.md, 'Call 37'. */
export function contrato(idContrato: number): Read<Contrato> {
  return {
    path: `/api/task/arriendo/getDatos/${idContrato}`,
    schema: v.pipe(
      v.object({ contrato: contratoSchema }),
      v.transform((answer) => answer.contrato),
    ),
  }
}
