import { askCopy, findCopies, makeCopies } from '../domain/data-copies'
import { repeatedly } from './wire/background'
import { fileUrl } from './wire/file-urls'
import { originOf } from './wire/origin'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'

/** Milliseconds between two looks for a copy that a process which died has left. */
const lookInterval = 60_000

/** docs/contract.md, 'Download of all data'. The process that serves these calls also makes the copies, one at a time. */
export const ownDataRoutes: Routes = (app, services) => {
  const { config, db, secret } = services
  const { wake } = repeatedly(app, lookInterval, (signal) =>
    makeCopies(services, {
      signal,
      onError: (error) => app.log.error({ err: error }, 'data copy'),
    }),
  )

  app.post('/api/client/datos', async (request) => {
    await askCopy(db, userOf(request).id)
    wake()
    return { status: 200 }
  })

  app.get('/api/client/datos', async (request) => {
    const { id: userId, session } = userOf(request)
    const { estado, pedida, ready } = await findCopies(db, userId)
    if (!ready) return { estado, pedida, lista: null, bytes: null, file: null, vence: null }
    const { id, ...copy } = ready
    const path = fileUrl(secret, `copies/${id}`, session, Date.now())
    return { estado, pedida, ...copy, file: originOf(request, config) + path }
  })
}
