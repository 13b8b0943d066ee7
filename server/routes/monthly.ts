import * as v from 'valibot'
import { otherDocumentType } from '../../shared/document-types'
import { findDutyTypes, findTask, listTaskDocuments, listTasks } from '../domain/monthly'
import { listOtherDocuments } from '../domain/other-documents'
import { call } from './wire/call'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import * as shape from './wire/shapes'
import type { Routes } from './wire/routes'

const { count, reference, words } = shape

const tasksAnswer = v.object({
  tasks: v.array(
    v.object({
      id: shape.id,
      task: v.object({ mes: shape.month, periodo: shape.id, descripcion: words }),
      taskDocumentPorcentaje: shape.percentage,
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
  taskDocumentPorcentaje: shape.percentage,
})

const rowsAnswer = v.object({
  documentosTask: v.array(shape.other),
  dividendo: reference,
  arriendo: reference,
  impuesto: reference,
  OtherDocuments: v.literal(otherDocumentType),
})

const documentsAnswer = v.object({
  documents: v.array(
    v.object({
      id: shape.id,
      idDocument: v.nullable(shape.id),
      status: shape.status,
      respuesta: shape.respuesta,
      detalle: words,
      inmueble_id: reference,
      contrato_id: reference,
      tipo: words,
      numero_departamento: words,
      direccion: words,
      nombre_arrendatario: words,
      mes: shape.month,
      periodo: shape.id,
    }),
  ),
})

/** docs/contract.md, 'Calls 39 to 42'. */
export const monthlyRoutes: Routes = (app, services) => {
  const { db } = services

  app.get(
    '/api/client/task-monthly',
    call({
      see: "docs/contract.md, 'Call 39'",
      summary: 'The periods, the latest first',
      answer: tasksAnswer,
    }),
    (request) => listTasks(db, userOf(request).id),
  )

  const rows = call({
    see: "docs/contract.md, 'Call 40'",
    summary: 'The rows of a period',
    answer: rowsAnswer,
  })
  app.get('/api/client/task-monthly/getOtherDocument/:taskId', rows, async (request) => {
    const { id: userId } = userOf(request)
    const task = await findTask(db, userId, idParam(request, 'taskId'))
    return {
      documentosTask: await listOtherDocuments(db, userId, { task: task.id }),
      ...(await findDutyTypes(db)),
      OtherDocuments: otherDocumentType,
    }
  })

  const documents = call({
    see: "docs/contract.md, 'Call 41'",
    summary: 'What a period asks for in one row',
    answer: documentsAnswer,
  })
  app.get('/api/client/task-monthly/getDocumentSingle/:typeId/:taskId', documents, async (request) => {
    const { id: userId } = userOf(request)
    const task = await findTask(db, userId, idParam(request, 'taskId'))
    return { documents: await listTaskDocuments(db, userId, task.id, idParam(request, 'typeId')) }
  })
}
