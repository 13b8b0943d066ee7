import { askCopy, findCopies, makeCopies } from '../domain/data-copies'
import { background } from './wire/background'
import { fileUrl } from './wire/file-urls'
import { mailOrigin, originOf } from './wire/origin'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'

/** Milliseconds between two looks for a copy that a process which died has left. */
const lookInterval = 60_000

/** docs/contract.md, 'Download of all data'. The process that serves these calls also makes the copies, one at a time. */
export const ownDataRoutes: Routes = (app, services) => {
  const { config, db, secret } = services
  const unfinished = background(app)
  const stopping = new AbortController()
  const options = {
    origin: mailOrigin(config),
    signal: stopping.signal,
    onError: (error: unknown) => app.log.error({ err: error }, 'data copy'),
  }
  let last = Promise.resolve()
  const wake = () => {
    last = last.catch(() => undefined).then(() => makeCopies(services, options))
    unfinished.run(last)
  }
  const looking = setInterval(wake, lookInterval)
  app.addHook('onReady', (done) => {
    wake()
    done()
  })
  app.addHook('preClose', (done) => {
    clearInterval(looking)
    stopping.abort()
    done()
  })

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
