import * as v from 'valibot'
import { read } from '../http/errors'
import { userOf } from '../http/session'
import type { Resource } from '../services'

const mirrorSchema = v.object({
  waiting: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  labels: v.optional(v.array(v.string()), []),
})

const cookie = 'outbox'
/** Browsers drop cookies above 4,096 bytes. */
const cookieBytes = 3500

/**
 * What a device has waiting, mirrored in a cookie: browsers that throw away a site's storage keep the cookies that its
 * server set, and the app can then say which documents may be lost. It is no secret from the page: its script reads it
 * at start, also without a network. Value: URL-encoded JSON `{user, waiting, labels}`.
 */
export const outboxMirrorRoutes: Resource = (app) => {
  app.put('/api/client/outbox', async (request, reply) => {
    const { waiting, labels } = read(mirrorSchema, request.body)
    const value = waiting === 0 ? '' : fitting({ user: userOf(request).id, waiting, labels })
    const age = waiting === 0 ? 0 : 60 * 60 * 24 * 400
    const secure = request.protocol === 'https' ? '; Secure' : ''
    void reply.header('Set-Cookie', `${cookie}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`)
    return { status: 200 }
  })
}

/** As many labels as a cookie holds; `waiting` says how many there are. */
function fitting(mirror: { user: number; waiting: number; labels: readonly string[] }): string {
  const value = encodeURIComponent(JSON.stringify(mirror))
  return value.length <= cookieBytes ? value : fitting({ ...mirror, labels: mirror.labels.slice(0, -1) })
}
