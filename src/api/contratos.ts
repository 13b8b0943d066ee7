import * as v from 'valibot'
import { contractTypes } from '../../shared/contract-types'
import { dateInputValue } from '../../shared/dates'
import type { contratoFields, Sent } from '../../shared/fields'
import { formatRut } from '../../shared/rut'
import type { Read } from './read'
import {
  codeOf,
  count,
  label,
  list,
  numeric,
  optionalNumeric,
  otherSchema,
  reference,
  rowSchema,
  text,
  type Other,
} from './wire'
import type { Write } from './write'

export type ContratoListItem = v.InferOutput<typeof listItemSchema>
const listItemSchema = v.object({
  id: numeric,
  /** Null (0 on the wire) for a unit without a lease. Every call about a contract takes this id. */
  idContrato: reference,
  tipo_contrato: codeOf(Object.values(contractTypes), null, 'tipo_contrato'),
  tipo: label,
  numero_departamento: text,
  direccion: text,
  estacionamiento_id: reference,
  estacionamiento_numero: text,
  bodega_id: reference,
  bodega_numero: text,
  arrendatario: text,
  rut_arrendatario: text,
  fecha_inicio: text,
  fecha_termino: text,
  valor_arriendo: optionalNumeric,
  avaluo: optionalNumeric,
  contratoDocumentPorcentaje: count,
  cantidadDocumentsUser: count,
  /** What this one is asked for, if it is not what each is asked for. */
  cantidadDocuments: optionalNumeric,
})

export type ContratoList = v.InferOutput<typeof contratoListSchema>
const contratoListSchema = v.object({ contratos: list(listItemSchema), cantidadDocuments: count })

/** docs/contract.md, 'Call 32'. */
export const contratoList: Read<ContratoList> = { path: '/api/client/contrato', schema: contratoListSchema }

export type InmuebleOption = v.InferOutput<typeof inmuebleOptionSchema>
const inmuebleOptionSchema = v.object({
  id: numeric,
  tipo: label,
  numero_departamento: text,
  direccion: text,
})

/** docs/contract.md, 'Call 33'. */
export const inmueblesForContrato: Read<InmuebleOption[]> = {
  path: '/api/client/contrato/getInmueblesContrato',
  schema: v.pipe(
    v.object({ inmuebles: list(inmuebleOptionSchema) }),
    v.transform((answer) => answer.inmuebles),
  ),
}

type ContratoForm = Sent<typeof contratoFields>

/** docs/contract.md, 'Call 34': 409 if the unit is let already. */
export function createContrato(form: ContratoForm): Write {
  return { method: 'POST', path: '/api/client/contrato', body: form }
}

/** The contracts of the list, by their own ids. */
export function leasesOf(contratos: readonly ContratoListItem[]) {
  return contratos.flatMap(({ idContrato, ...row }) =>
    idContrato === null ? [] : [{ ...row, id: idContrato }],
  )
}

/** Whether a contract may be the one that `createContrato` made of this form. */
export function isMadeOf(
  form: Readonly<Record<string, unknown>>,
  row: Pick<ContratoListItem, 'arrendatario' | 'rut_arrendatario' | 'fecha_inicio' | 'fecha_termino'>,
): boolean {
  return (
    row.arrendatario === form['nombre_arrendatario'] &&
    formatRut(row.rut_arrendatario ?? '') === form['rut_arrendatario'] &&
    dateInputValue(row.fecha_inicio) === form['fecha_inicio'] &&
    dateInputValue(row.fecha_termino) === form['fecha_termino']
  )
}

export type ContratoRow = v.InferOutput<typeof contratoRowSchema>
const contratoRowSchema = v.object({ ...rowSchema.entries, detalle: text })

function documentosOf<T>(row: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(
    v.object({ documentosContrato: list(row) }),
    v.transform((answer) => answer.documentosContrato),
  )
}

/** docs/contract.md, 'Call 35'. */
export function contratoDocuments(idContrato: number): Read<ContratoRow[]> {
  return {
    path: `/api/client/contrato/getDocument/${idContrato}`,
    schema: documentosOf(contratoRowSchema),
  }
}

/** docs/contract.md, 'Call 35', the documents beyond those asked for. */
export function contratoOtherDocuments(idContrato: number): Read<Other[]> {
  return {
    path: `/api/client/contrato/getOtherDocument/${idContrato}`,
    schema: documentosOf(otherSchema),
  }
}

/** docs/contract.md, 'Call 38': 423 if the contract can no longer be edited. */
export function updateContrato(idContrato: number, form: ContratoForm): Write {
  return { method: 'PUT', path: `/api/task/arriendo/update/${idContrato}`, body: form }
}
