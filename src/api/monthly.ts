import * as v from 'valibot'
import type { Read } from './read'
import {
  count,
  label,
  list,
  numeric,
  optionalNumeric,
  otherSchema,
  reference,
  respuesta,
  status,
  text,
} from './wire'

export type MonthlyTask = v.InferOutput<typeof monthlyTaskSchema>
const monthlyTaskSchema = v.object({
  id: numeric,
  /** `mes` is 1 to 12, `periodo` the year (docs/contract.md, 'Call 39'). */
  task: v.object({ mes: numeric, periodo: numeric, descripcion: text }),
  taskDocumentPorcentaje: count,
  numberTasks: count,
  numberTasksUser: count,
  countDividendoDocument: count,
  countDividendoDocumentUser: count,
  countArriendoDocument: count,
  countArriendoDocumentUser: count,
  countImpuestoDocument: count,
  countImpuestoDocumentUser: count,
  countImpuestoDocumentPendingUser: count,
  countOtrosDocument: count,
})

export type MonthlyTasks = v.InferOutput<typeof monthlyTasksSchema>
const monthlyTasksSchema = v.object({
  tasks: list(monthlyTaskSchema),
  numberTasks: count,
  numberTasksUser: count,
  taskDocumentPorcentaje: count,
})

/** docs/contract.md, 'Call 39'. */
export const monthlyTasks: Read<MonthlyTasks> = {
  path: '/api/client/task-monthly',
  schema: monthlyTasksSchema,
}

export type MonthlyRows = v.InferOutput<typeof monthlyRowsSchema>
const monthlyRowsSchema = v.object({
  documentosTask: list(otherSchema),
  dividendo: numeric,
  arriendo: numeric,
  impuesto: numeric,
  OtherDocuments: numeric,
})

/** docs/contract.md, 'Call 40': the document types of the period's four rows, and the documents of 'Otros'. */
export function monthlyRows(taskId: number): Read<MonthlyRows> {
  return { path: `/api/client/task-monthly/getOtherDocument/${taskId}`, schema: monthlyRowsSchema }
}

export type MonthlyDocument = v.InferOutput<typeof monthlyDocumentSchema>
const monthlyDocumentSchema = v.object({
  /** The document type. */
  id: numeric,
  idDocument: reference,
  status,
  respuesta,
  detalle: text,
  inmueble_id: reference,
  contrato_id: reference,
  tipo: text,
  numero_departamento: text,
  direccion: text,
  nombre_arrendatario: text,
  mes: optionalNumeric,
  periodo: label,
})

/** docs/contract.md, 'Call 41': what the period asks for of one document type. */
export function monthlyDocuments(typeId: number, taskId: number): Read<MonthlyDocument[]> {
  return {
    path: `/api/client/task-monthly/getDocumentSingle/${typeId}/${taskId}`,
    schema: v.pipe(
      v.object({ documents: list(monthlyDocumentSchema) }),
      v.transform((answer) => answer.documents),
    ),
  }
}
