import { areaIds } from '../../../shared/areas'
import * as v from 'valibot'
import { answerNames } from '../../../shared/answers'
import { documentStatus } from '../../../shared/document-status'
import { each, inmuebleFields, isNeeded, type FieldDef, type FormDef } from '../../../shared/fields'
import { named } from './call'

/** What several answers of this server have in common (docs/contract.md, 'Numbers, text, lists and missing values'). */

const integer = v.pipe(v.number(), v.integer())
export const count = v.pipe(integer, v.minValue(0))
export const id = v.pipe(integer, v.minValue(1))
/** The id of another thing; 0 is none. */
export const reference = v.pipe(integer, v.minValue(0))
export const percentage = v.pipe(count, v.maxValue(100))
/** Text that may be missing. */
export const words = v.nullable(v.string())
export const day = v.pipe(v.string(), v.metadata({ format: 'date' }))
export const moment = v.pipe(v.string(), v.metadata({ format: 'date-time' }))
export const address = v.nullable(v.pipe(v.string(), v.metadata({ format: 'uri' })))
export const month = v.pipe(id, v.maxValue(12))
export const area = v.picklist(areaIds)

export const status = v.nullable(v.picklist(Object.values(documentStatus)))
export const respuesta = v.nullable(v.picklist(Object.keys(answerNames)))

/** docs/contract.md, 'Row: a document that is asked for'. */
const rowEntries = { id, name: v.string(), idDocument: v.nullable(id), status, respuesta }
export const row = named('Row', v.object(rowEntries))
export const contratoRow = named('ContratoRow', v.object({ ...rowEntries, detalle: words }))

/** docs/contract.md, 'Other: a document of Otros'. */
export const other = named('Other', v.object({ id, detalle: v.string(), status }))

/** What is answered of a form's fields. */
export function ofFields<Form extends FormDef>(form: Form) {
  return each(form, shapeOf)
}

function shapeOf(field: FieldDef): v.GenericSchema {
  const needed = isNeeded(field)
  switch (field.kind) {
    case 'text':
    case 'place':
      return needed ? v.string() : words
    case 'choice':
    case 'email':
    case 'phone':
    case 'rut':
      return v.string()
    case 'date':
      return needed ? day : v.nullable(day)
    case 'money':
    case 'uf':
      return v.number()
    case 'id':
      if (!needed) return v.nullable(id)
      return field.of ? v.picklist(field.of) : id
  }
}

/** docs/contract.md, 'Inmueble: a property'. */
export const inmueble = named(
  'Inmueble',
  v.object({
    id,
    ...ofFields(inmuebleFields),
    valor_departamento_uf: v.number(),
    /** None in pesos as long as no UF is known. */
    valor_departamento: v.nullable(v.number()),
  }),
)

/** docs/contract.md, 'Receipt'. */
export const receipt = named(
  'Receipt',
  v.object({
    status: v.literal(200),
    receipt: v.object({
      document_id: id,
      received_at: moment,
      bytes: id,
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  }),
)
