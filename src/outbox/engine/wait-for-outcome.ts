import type { Clock } from '../../lib/clock'
import { OutboxError } from '../model/outbox-error'
import type { Upload } from '../model/upload'
import type { View } from './view'

/** Milliseconds without movement (docs/contract.md, 'What Guardar does in the upload form'). */
const patience = 10_000

/** Implements `Outbox.waitForOutcome`. */
export function waitForOutcome(
  { view, clock }: { view: View; clock: Clock },
  id: string,
  signal?: AbortSignal,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const first = view.get(id)
    let upload = first
    let movement: unknown
    let cancelPatience = (): void => undefined
    const stops = [view.watched.subscribe(look), view.progress.subscribe(look)]
    signal?.addEventListener('abort', give)

    function look(): void {
      const now = view.get(id)
      if (!now) {
        give()
        return
      }
      upload = now
      const waitsAgain = now.state === 'queued' && now.reason !== null && now !== first
      if (now.state === 'delivered' || now.state === 'blocked' || waitsAgain) {
        give()
        return
      }
      const progress = view.progress.getSnapshot()
      // A waiting upload moves with those before it.
      const moved = progress.get(id) ?? progress
      if (moved === movement) return
      movement = moved
      cancelPatience()
      cancelPatience = clock.after(patience, give)
    }

    function give(): void {
      stops.forEach((stop) => stop())
      cancelPatience()
      signal?.removeEventListener('abort', give)
      if (upload && !signal?.aborted) resolve(upload)
      else reject(signal?.reason instanceof Error ? signal.reason : new OutboxError('missing'))
    }

    if (signal?.aborted) give()
    else look()
  })
}
