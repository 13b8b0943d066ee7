import * as v from 'valibot'
import { apiUrl } from '../api/config'
import type { Read } from '../api/read'
import { responsesCache, storedAtHeader } from './stored-responses'

/**
 * `storedAt`: epoch milliseconds of its arrival. Null if nothing is stored or it does not fit this
 * version's schema. Never throws.
 */
export async function readStoredResponse<T>(
  read: Read<T>,
  userId: number,
): Promise<{ data: T; storedAt: number } | null> {
  try {
    const response = await caches.match(apiUrl(read.path), { cacheName: responsesCache(userId) })
    if (!response) return null
    const parsed = v.safeParse(read.schema, await response.json())
    return parsed.success
      ? { data: parsed.output, storedAt: Number(response.headers.get(storedAtHeader)) }
      : null
  } catch {
    // No Cache Storage (an insecure origin, private mode): nothing is stored.
    return null
  }
}
