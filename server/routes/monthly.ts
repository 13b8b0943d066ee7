import * as calls from '../../shared/calls/monthly'
import { otherDocumentType } from '../../shared/document-types'
import { findDutyTypes, findTask, listTaskDocuments, listTasks } from '../domain/monthly'
import { listOtherDocuments } from '../domain/rows'
import { idParam, userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Calls 39 to 42'. */
export const monthlyRoutes: Routes = (app, { db }) => {
  serve(app, calls.tasks, (request) => listTasks(db, userOf(request).id))

  serve(app, calls.rows, async (request) => {
    const { id: userId } = userOf(request)
    const task = await findTask(db, userId, idParam(request, 'taskId'))
    return {
      documentosTask: await listOtherDocuments(db, userId, task.id),
      ...(await findDutyTypes(db)),
      OtherDocuments: otherDocumentType,
    }
  })

  serve(app, calls.documents, async (request) => {
    const { id: userId } = userOf(request)
    const task = await findTask(db, userId, idParam(request, 'taskId'))
    return { documents: await listTaskDocuments(db, userId, task.id, idParam(request, 'typeId')) }
  })
}
