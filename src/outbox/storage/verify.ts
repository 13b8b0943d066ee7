import { OutboxError } from '../model/outbox-error'
import { areEqual } from './equal-bytes'

/**
 * Resolves once the written bytes read back as they are, if need be after one `rewrite`, which is false
 * if another tab has put something else there. Throws `OutboxError` (`damaged`).
 */
export async function verify(
  bytes: ArrayBuffer,
  read: () => Promise<ArrayBuffer | null>,
  rewrite: () => Promise<unknown>,
): Promise<void> {
  for (const isLast of [false, true]) {
    const stored = await read()
    if (stored && areEqual(stored, bytes)) return
    if (!isLast && (await rewrite()) === false) return
  }
  throw new OutboxError('damaged')
}
