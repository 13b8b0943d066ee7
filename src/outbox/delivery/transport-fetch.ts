import type { Clock } from '../../lib/clock'
import { toHttpResponse } from './http-response'
import { responseLimit, type Transport } from './transport'

/** Minimum bytes per millisecond, because `fetch` reports no progress. */
const slowest = 16

/** For the service worker, which has no `XMLHttpRequest`. */
export function fetchTransport(clock: Clock): Transport {
  return async ({ url, headers, body }, { bytes, onProgress }) => {
    const abort = new AbortController()
    const cancel = clock.after(responseLimit + bytes / slowest, () => abort.abort())
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
      return { none: { why: abort.signal.aborted ? 'stalled' : 'no-signal', sent: null } }
    } finally {
      cancel()
    }
  }
}
