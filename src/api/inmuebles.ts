import * as v from 'valibot'
import type { inmuebleFields, Sent } from '../../shared/fields'
import type { Read } from './read'
import {
  count,
  label,
  list,
  numeric,
  optionalNumeric,
  otherSchema,
  rowSchema,
  text,
  type Other,
  type Row,
} from './wire'
import type { Write } from './write'

/**
 * `valor_departamento` is pesos in the list and UF in the form (docs/contract.md, 'Amounts: UF and pesos'). Dates are
 * `YYYY-MM-DD`.
 */
export type Inmueble = v.InferOutput<typeof inmuebleSchema>
const inmuebleSchema = v.object({
  tipo: label,
  region: text,
  comuna: text,
  numero_departamento: text,
  direccion: text,
  rol: text,
  fecha_escritura: text,
  valor_departamento: optionalNumeric,
  valor_departamento_uf: optionalNumeric,
  numero_repertorio: text,
  avaluo: optionalNumeric,
  fecha_facturacion: text,
  fecha_inscripcion_cbr: text,
})

export type InmuebleListItem = v.InferOutput<typeof listItemSchema>
const listItemSchema = v.object({
  id: numeric,
  inmuebleDocumentPorcentaje: count,
  cantidadDocumentsUser: count,
  /** What this one is asked for, if it is not what each is asked for. */
  cantidadDocuments: optionalNumeric,
  facturaInmuebleUser: count,
  facturaInmuebleCount: count,
  documentosLegalesUser: count,
  documentosLegalesCount: count,
  financiamientoUser: count,
  financiamientoCount: count,
  amobladoUser: count,
  amobladoCount: count,
  fotografiaUser: count,
  fotografiaCount: count,
  arriendoInmuebleUser: count,
  arriendoInmuebleCount: count,
  inmueble: inmuebleSchema,
})

export type InmuebleList = v.InferOutput<typeof inmuebleListSchema>
const inmuebleListSchema = v.object({ inmuebles: list(listItemSchema), cantidadDocuments: count })

/** docs/contract.md, 'Call 19'. */
export const inmuebleList: Read<InmuebleList> = { path: '/api/client/inmueble', schema: inmuebleListSchema }

/** docs/contract.md, 'Call 20'. */
export function inmueble(id: number): Read<Inmueble> {
  return {
    path: `/api/client/inmueble/${id}`,
    schema: v.pipe(
      v.object({ inmueble: inmuebleSchema }),
      v.transform((answer) => answer.inmueble),
    ),
  }
}

type InmuebleForm = Sent<typeof inmuebleFields>

/** docs/contract.md, 'Call 21'. */
export function updateInmueble(id: number, form: InmuebleForm): Write {
  return { method: 'PUT', path: `/api/client/inmueble/${id}`, body: form }
}

/** docs/contract.md, 'Call 22'. */
export function createInmueble(userId: number, form: InmuebleForm): Write {
  return { method: 'POST', path: `/api/task/inmueble/create/${userId}`, body: form }
}

/** Whether a property may be the one that `createInmueble` made of this form. */
export function isMadeOf(form: Readonly<Record<string, unknown>>, { inmueble }: InmuebleListItem): boolean {
  return (['tipo', 'comuna', 'numero_departamento', 'rol'] as const).every(
    (name) => inmueble[name] === form[name],
  )
}

function documentosOf<T>(row: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(
    v.object({ documentosInmueble: list(row) }),
    v.transform((answer) => answer.documentosInmueble),
  )
}

/** Call 23: `section` is 1 to 6 (docs/contract.md, 'Sections of a property'). */
export function inmuebleDocuments(id: number, section: number): Read<Row[]> {
  return { path: `/api/client/inmueble/getDocument/${id}/${section}`, schema: documentosOf(rowSchema) }
}

/** docs/contract.md, 'Call 24'. */
export function inmuebleOtherDocuments(id: number): Read<Other[]> {
  return { path: `/api/client/inmueble/getOtherDocument/${id}`, schema: documentosOf(otherSchema) }
}
