import * as v from 'valibot'
import { call } from './wire/call'
import { fileUrl } from './wire/file-urls'
import { originOf } from './wire/origin'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'
import { address } from './wire/shapes'

/** docs/contract.md, 'Download of all data'. `server/routes/files.ts` streams it. */
export const ownDataRoutes: Routes = (app, { config, secret }) => {
  app.get(
    '/api/client/mis-datos',
    call({
      see: "docs/contract.md, 'Download of all data'",
      summary: 'The address of a copy of all data',
      answer: v.object({ file: address }),
    }),
    (request) => {
      const { id, session } = userOf(request)
      return { file: originOf(request, config) + fileUrl(secret, `copies/${id}`, session, Date.now()) }
    },
  )
}
