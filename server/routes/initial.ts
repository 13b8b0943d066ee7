import * as v from 'valibot'
import { listInitialDocuments } from '../domain/initial'
import { listOtherDocuments } from '../domain/other-documents'
import { call } from './wire/call'
import { userOf } from './wire/session'
import { other, row } from './wire/shapes'
import type { Routes } from './wire/routes'

/** docs/contract.md, 'Calls 12 to 14'. */
export const initialRoutes: Routes = (app, { db }) => {
  app.get(
    '/api/client/initial',
    call({
      see: "docs/contract.md, 'Call 12'",
      summary: 'The initial documents that are asked for',
      answer: v.object({ documents: v.array(row) }),
    }),
    async (request) => ({ documents: await listInitialDocuments(db, userOf(request).id) }),
  )

  app.get(
    '/api/client/initial/other',
    call({
      see: "docs/contract.md, 'Call 13'",
      summary: "The initial documents of 'Otros'",
      answer: v.object({ documents: v.array(other) }),
    }),
    async (request) => ({ documents: await listOtherDocuments(db, userOf(request).id, {}) }),
  )
}
