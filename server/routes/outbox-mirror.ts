import * as v from 'valibot'
import { readForm } from '../domain/fields'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

const mirrorSchema = v.object({
  waiting: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  labels: v.optional(v.array(v.string()), []),
})

/** Browsers need not keep cookies above 4,096 bytes: https://www.rfc-editor.org/rfc/rfc6265#section-6.1 */
const cookieBytes = 3500

/**
 * What waits on a device, mirrored in a cookie: Safari deletes a site's script-writable storage after seven days without
 * use, but not the cookies that its server set (https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/).
 * The app can then say which documents may be lost. The page's script reads the cookie at start, also without a network.
 * Value: URL-encoded JSON `{user, waiting, labels}`.
 */
export const outboxMirrorRoutes: Routes = (app) => {
  app.put('/api/client/outbox', (request, reply) => {
    const { waiting, labels } = readForm(mirrorSchema, request.body)
    const value = waiting === 0 ? '' : fitting({ user: userOf(request).id, waiting, labels })
    const age = waiting === 0 ? 0 : 60 * 60 * 24 * 400
    // `__Host-`: no other server of the domain can put its own in place of it (https://www.rfc-editor.org/rfc/rfc6265).
    const [name, secure] = request.protocol === 'https' ? ['__Host-outbox', '; Secure'] : ['outbox', '']
    void reply.header('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`)
    void reply.send({ status: 200 })
  })
}

/** As many labels as fit a cookie, the first ones; `waiting` says how many there are. */
function fitting({ labels, ...rest }: { user: number; waiting: number; labels: readonly string[] }): string {
  let room = cookieBytes - encoded({ ...rest, labels: [] }).length
  const kept: string[] = []
  // Each label is encoded once: how long this takes must not grow with what was sent.
  for (const label of labels) {
    room -= encoded([label]).length
    if (room < 0) break
    kept.push(label)
  }
  return encoded({ ...rest, labels: kept })
}

function encoded(value: object): string {
  return encodeURIComponent(JSON.stringify(value))
}
