import * as v from 'valibot'
import { dutyTypes, listTasks, taskDocuments, taskOf } from '../domain/monthly'
import { othersOf } from '../domain/other-documents'
import { otherDocuments } from '../domain/targets'
import { id, optionalId } from '../http/fields'
import { idParam } from '../http/params'
import { receiveUpload } from '../http/receive-upload'
import { userOf } from '../http/session'
import type { Resource } from '../services'

const createDocumentSchema = v.object({
  tipoDocument: id('tipo de documento'),
  task_monthly_id: id('período'),
  inmueble_id: optionalId('inmueble'),
  contrato_id: optionalId('contrato'),
})

/** Calls 39 to 42. */
export const monthlyRoutes: Resource = (app, services) => {
  const { db } = services

  app.get('/api/client/task-monthly', (request) => listTasks(db, userOf(request).id))

  app.get('/api/client/task-monthly/getOtherDocument/:taskId', async (request) => {
    const { id: userId } = userOf(request)
    const task = await taskOf(db, userId, idParam(request, 'taskId'))
    return {
      documentosTask: await othersOf(db, userId, { task: task.id }),
      ...(await dutyTypes(db)),
      OtherDocuments: otherDocuments,
    }
  })

  app.get('/api/client/task-monthly/getDocumentSingle/:typeId/:taskId', async (request) => {
    const { id: userId } = userOf(request)
    const task = await taskOf(db, userId, idParam(request, 'taskId'))
    return { documents: await taskDocuments(db, userId, task.id, idParam(request, 'typeId')) }
  })

  app.post('/api/client/task-monthly/createDocument', (request) =>
    receiveUpload(request, services, createDocumentSchema, (fields) => ({
      area: 'monthly',
      type: fields.tipoDocument,
      task: fields.task_monthly_id,
      inmueble: fields.inmueble_id,
      contrato: fields.contrato_id,
    })),
  )
}
