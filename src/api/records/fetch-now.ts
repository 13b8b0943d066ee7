import { apiUrl } from '../config'
import { requestHeaders } from '../headers'
import { exchange, noAnswer, parse } from '../http'
import type { Read } from '../read'

/** Milliseconds, as long as any other request may take. */
const limit = 20_000

/**
 * As `fetchRead`, past the browser's cache and the worker: `no-store` alone reaches through both, and XHR has no word for it. For a record
 * that is about to be written.
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

/** Text that is no JSON stays text, such as a proxy's page. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
