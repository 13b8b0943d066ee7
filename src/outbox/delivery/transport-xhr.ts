import type { Clock } from '../../lib/clock'
import type { NoResponse } from './http-response'
import { responseLimit, stallLimit, type Transport } from './transport'

/** For the page: `fetch` reports no upload progress. */
export function xhrTransport(clock: Clock): Transport {
  return ({ url, headers, body }, { bytes, onProgress }) =>
    new Promise((resolve) => {
      const xhr = new XMLHttpRequest()
      let sent = 0
      let complete = false
      let stalled = false
      let cancelTimer = (): void => undefined

      function watch(limit: number): void {
        cancelTimer()
        cancelTimer = clock.after(limit, () => {
          stalled = true
          xhr.abort()
        })
      }

      function endWithoutAnswer(): void {
        cancelTimer()
        const why: NoResponse['why'] = complete ? 'unconfirmed' : stalled ? 'stalled' : 'no-signal'
        resolve({ none: { why, sent: sent > 0 } })
      }

      xhr.upload.onprogress = ({ loaded, total }) => {
        if (loaded > sent) watch(stallLimit)
        sent = loaded
        onProgress({ sent: loaded, total })
      }
      xhr.upload.onload = ({ total }) => {
        complete = true
        sent = total
        watch(responseLimit)
        onProgress({ sent: total, total })
      }
      // An `abort` that was not ours (Safari, a frozen page) is a network failure.
      xhr.onerror = xhr.onabort = xhr.ontimeout = endWithoutAnswer
      xhr.onload = () => {
        cancelTimer()
        resolve({
          response: {
            status: xhr.status,
            text: xhr.responseText,
            retryAfter: header(xhr, 'Retry-After'),
            date: header(xhr, 'Date'),
            elsewhere:
              xhr.responseURL !== '' && new URL(xhr.responseURL).href !== new URL(url, location.href).href,
          },
        })
      }

      xhr.open('POST', url)
      xhr.withCredentials = true
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      onProgress({ sent: 0, total: bytes })
      watch(stallLimit)
      xhr.send(body)
    })
}

/**
 * Chromium logs an error when asked for a header that CORS does not expose, so check first.
 * https://xhr.spec.whatwg.org/#the-getresponseheader()-method
 */
function header(xhr: XMLHttpRequest, name: string): string | null {
  return xhr.getAllResponseHeaders().toLowerCase().includes(`${name.toLowerCase()}:`)
    ? xhr.getResponseHeader(name)
    : null
}
