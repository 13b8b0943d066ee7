import * as calls from '../../shared/calls/initial'
import { listInitialDocuments } from '../domain/initial'
import { listOtherDocuments } from '../domain/other-documents'
import { serve } from './wire/serve'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

/** docs/contract.md, 'Calls 12 to 14'. */
export const initialRoutes: Routes = (app, { db }) => {
  serve(app, calls.documents, async (request) => ({
    documents: await listInitialDocuments(db, userOf(request).id),
  }))

  serve(app, calls.others, async (request) => ({
    documents: await listOtherDocuments(db, userOf(request).id, {}),
  }))
}
