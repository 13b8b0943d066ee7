import * as calls from '../../shared/calls/initial'
import { listOtherDocuments, listRows } from '../domain/rows'
import { userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Calls 12 to 14'. */
export const initialRoutes: Routes = (app, { db }) => {
  serve(app, calls.documents, async (request) => {
    const { id } = userOf(request)
    return { documents: await listRows(db, id, { area: 'initial', place: id }) }
  })

  serve(app, calls.others, async (request) => {
    const { id } = userOf(request)
    return { documents: await listOtherDocuments(db, id, id) }
  })
}
