import * as v from 'valibot'
import { ApiError } from '../../api/errors'
import { send } from '../../api/http'

/**
 * A browser may throw away a whole origin's storage between two visits, but it keeps the cookies that the server set
 * (https://webkit.org/blog/14403/updates-to-storage-policy/). So the reference backend mirrors what waits in one
 * (`PUT /api/client/outbox`; docs/faults.md, '9'), and the next start can tell the user which documents may be lost. Other
 * providers have no such call: 404, and that is all.
 */
export type Waiting = { waiting: number; labels: readonly string[] }

/** Next to the database, and gone with it. */
const marker = 'outbox'

/** So that a cookie which outlives its uploads (discarded offline) is not taken for a loss. */
export function markStorage(): void {
  try {
    localStorage.setItem(marker, '1')
  } catch {
    // Storage that is forbidden keeps no uploads either.
  }
}

/** What this user had waiting when the browser threw the storage away; null if it did not. */
export function readLost(userId: number): Waiting | null {
  try {
    if (localStorage.getItem(marker) !== null) return null
    const [, cookie] = /(?:^|; )(?:__Host-)?outbox=([^;]+)/.exec(document.cookie) ?? []
    if (!cookie) return null
    const json: unknown = JSON.parse(decodeURIComponent(cookie))
    const { user, waiting, labels } = v.parse(cookieSchema, json)
    return user === userId && waiting > 0 ? { waiting, labels } : null
  } catch {
    // A cookie that another wrote, or storage that is forbidden.
    return null
  }
}

const cookieSchema = v.object({ user: v.number(), waiting: v.number(), labels: v.array(v.string()) })

/** False if this provider has no such call. Throws `ApiError` if it could not be reached. */
export async function putMirror(waiting: Waiting): Promise<boolean> {
  try {
    await send({ method: 'PUT', path: '/api/client/outbox', body: waiting })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') return false
    throw error
  }
}
