import { apiUrl } from '../config'
import { requestHeaders } from '../headers'
import { exchange, noAnswer, parse } from '../http'
import type { Read } from '../read'

/** Milliseconds, as in `http.ts`. */
const limit = 20_000

/**
 * As `fetchRead`, but past the browser's cache and the worker's: only fetch's `no-store` does
 * that, and XHR can't ask for it. Read a record with it right before writing it.
 */
export async function fetchNow<T>({ schema, path }: Read<T>): Promise<T> {
  const answer = await exchange(async (session) => {
    try {
      const response = await fetch(apiUrl(path), {
        headers: requestHeaders(session),
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(limit),
      })
      const text = await response.text()
      return { status: response.status, data: fromJson(text), header: (name) => response.headers.get(name) }
    } catch (cause) {
      throw noAnswer(cause)
    }
  })
  return parse(schema, answer, path)
}

/** Text that is not JSON stays text, such as a proxy's page. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
