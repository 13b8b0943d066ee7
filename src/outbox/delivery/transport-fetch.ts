import type { Clock } from '../../lib/clock'
import { toHttpResponse } from './http-response'
import { responseLimit, type Transport } from './transport'

/**
 * Bytes per millisecond, below which a request is given up, because `fetch` reports no progress.
 */
const slowest = 16

/** For the service worker, which has no `XMLHttpRequest`. */
export function fetchTransport(clock: Clock): Transport {
  return async ({ url, headers, body }, { bytes, onProgress }) => {
    const abort = new AbortController()
    const time = { isOver: false }
    const cancel = clock.after(responseLimit + bytes / slowest, () => {
      time.isOver = true
      abort.abort()
    })
    onProgress({ sent: 0, total: bytes })
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        credentials: 'include',
        signal: abort.signal,
      })
      return { response: toHttpResponse(response, await response.text()) }
    } catch {
      return { none: { why: time.isOver ? 'stalled' : 'no-signal', sent: null } }
    } finally {
      cancel()
    }
  }
}
