import * as v from 'valibot'
import { apiUrl } from '../api/config'
import type { Read } from '../api/read'
import { answersCache, storedAtHeader } from './stored-answers'

export type StoredAnswer<T> = {
  data: T
  /** When it arrived, epoch milliseconds. */
  storedAt: number
}

/** Null where nothing is stored, or what is stored no longer fits this version's schema. Never throws. */
export async function readStoredAnswer<T>(read: Read<T>, userId: number): Promise<StoredAnswer<T> | null> {
  try {
    const response = await caches.match(apiUrl(read.path), { cacheName: answersCache(userId) })
    if (!response) return null
    const parsed = v.safeParse(read.schema, await response.json())
    return parsed.success
      ? { data: parsed.output, storedAt: Number(response.headers.get(storedAtHeader)) }
      : null
  } catch {
    // No Cache Storage (an insecure origin, private mode): there is nothing stored, and the network answers.
    return null
  }
}
