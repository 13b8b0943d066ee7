import { registerRoute } from 'workbox-routing'
import { apiUrl } from '../src/api/config'
import { bodyStatus } from '../src/api/error-body'
import { responsesCache, openStored, putResponse } from '../src/queries/stored-responses'

declare const self: ServiceWorkerGlobalScope

const api = new URL(apiUrl('/api/'), self.location.href).href
const desk = `${api}accountant/`

/**
 * Stores the API's last answers for offline reading (docs/architecture.md, 'Stored answers'). The
 * page reads them itself: this worker answers from the network. `cache: 'no-store'` passes by, and
 * what the accountant's desk asks for.
 */
export function storeResponses(): void {
  registerRoute(
    ({ url, request }) =>
      url.href.startsWith(api) &&
      !url.href.startsWith(desk) &&
      request.headers.has('user') &&
      request.cache !== 'no-store',
    async ({ url, request, event }) => {
      // Opened before the response: if a sign-out deletes the cache meanwhile, the response goes
      // too.
      const opened = openStored(responsesCache(request.headers.get('user') ?? ''))
      const response = await fetch(request)
      const copy = response.clone()
      event.waitUntil(
        Promise.all([opened, readResponse(copy)]).then(([cache, body]) =>
          cache && body !== null ? putResponse(cache, url.href, body) : undefined,
        ),
      )
      return response
    },
  )
}

/** The body of a successful answer (docs/contract.md, 'Success of a read'); null for others. */
async function readResponse(response: Response): Promise<string | null> {
  if (!response.ok || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return null
  try {
    const body = await response.text()
    return bodyStatus(JSON.parse(body)) >= 400 ? null : body
  } catch {
    // Half a body, or no JSON.
    return null
  }
}
