import * as v from 'valibot'
import { get } from './call'
import {
  count,
  label,
  list,
  movido,
  numeric,
  optionalNumeric,
  otherSchema,
  reference,
  respuesta,
  status,
  text,
} from './wire'

/** docs/contract.md, 'Call 39'. */
export const tasks = get(
  '/api/client/task-monthly',
  v.object({
    tasks: list(
      v.object({
        id: numeric,
        /** `mes` is 1 to 12, `periodo` the year. */
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
      }),
    ),
    numberTasks: count,
    numberTasksUser: count,
    taskDocumentPorcentaje: count,
  }),
)

/** docs/contract.md, 'Call 40': the document types of the period's rows, and 'Otros'. */
export const rows = get(
  '/api/client/task-monthly/getOtherDocument/:taskId',
  v.object({
    documentosTask: list(otherSchema),
    dividendo: numeric,
    arriendo: numeric,
    impuesto: numeric,
    OtherDocuments: numeric,
  }),
)

/** docs/contract.md, 'Call 41': what the period asks for of one document type. */
export const documents = get(
  '/api/client/task-monthly/getDocumentSingle/:typeId/:taskId',
  v.object({
    documents: list(
      v.object({
        /** The document type. */
        id: numeric,
        idDocument: reference,
        status,
        respuesta,
        movido,
        detalle: text,
        inmueble_id: reference,
        contrato_id: reference,
        tipo: text,
        numero_departamento: text,
        direccion: text,
        nombre_arrendatario: text,
        mes: optionalNumeric,
        periodo: label,
      }),
    ),
  }),
)
