import type { Outbox } from '../outbox/outbox'
import type { Upload } from '../outbox/upload'

/** Contract §2: the form waits as long as bytes move, and at most this long for the answer. */
const patience = 10_000

/** The upload once it is settled, or null where nothing has moved for too long. Rejects when `signal` aborts. */
export async function waitForDelivery(
  outbox: Outbox,
  id: string,
  signal: AbortSignal,
): Promise<Upload | null> {
  const waiting = new AbortController()
  const leave = () => waiting.abort()
  signal.addEventListener('abort', leave)
  let sent = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = outbox.getSnapshot().progress.get(id)?.sent ?? 0
    if (now === sent) return
    sent = now
    clearTimeout(timer)
    timer = setTimeout(leave, patience)
  }
  const unsubscribe = outbox.subscribe(look)
  look()
  try {
    return await outbox.settled(id, waiting.signal)
  } catch (error) {
    if (waiting.signal.aborted && !signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timer)
    unsubscribe()
    signal.removeEventListener('abort', leave)
  }
}
