import * as v from 'valibot'
import { otherDocuments } from '../domain/codes'
import { id, optionalId } from '../domain/fields'
import { findDutyTypes, findTask, listTaskDocuments, listTasks } from '../domain/monthly'
import { listOtherDocuments } from '../domain/other-documents'
import { idParam } from './wire/params'
import { receiveUpload } from './wire/receive-upload'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

const createDocumentSchema = v.object({
  tipoDocument: id('tipo de documento'),
  task_monthly_id: id('período'),
  inmueble_id: optionalId('inmueble'),
  contrato_id: optionalId('contrato'),
})

/** docs/contract.md, 'Calls 39 to 42'. */
export const monthlyRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/task-monthly', (request) => listTasks(db, userOf(request).id))

  app.get('/api/client/task-monthly/getOtherDocument/:taskId', async (request) => {
    const { id: userId } = userOf(request)
    const task = await findTask(db, userId, idParam(request, 'taskId'))
    return {
      documentosTask: await listOtherDocuments(db, userId, { task: task.id }),
      ...(await findDutyTypes(db)),
      OtherDocuments: otherDocuments,
    }
  })

  app.get('/api/client/task-monthly/getDocumentSingle/:typeId/:taskId', async (request) => {
    const { id: userId } = userOf(request)
    const task = await findTask(db, userId, idParam(request, 'taskId'))
    return { documents: await listTaskDocuments(db, userId, task.id, idParam(request, 'typeId')) }
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
