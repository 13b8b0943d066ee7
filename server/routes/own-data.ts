import * as calls from '../../shared/calls/own-data'
import { fileUrl } from './wire/file-urls'
import { originOf, userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

/** docs/contract.md, 'Download of all data'. `server/routes/files.ts` streams it. */
export const ownDataRoutes: Routes = (app, { config, secret }) => {
  serve(app, calls.ownData, (request) => {
    const { id, session } = userOf(request)
    return { file: originOf(request, config) + fileUrl(secret, `copies/${id}`, session, Date.now()) }
  })
}
