import { clearKeptSession, readKeptSession } from '../../session/kept-session'
import type { Session } from '../../session/parse-session'
import { createDatabase } from '../storage/database'
import { createSenderStore } from '../storage/upload-store'
import { createChannel } from './channel'
import { sleep, systemClock, type Clock } from '../../lib/clock'
import { createSender, type Sender } from './create-sender'
import type { DrainResult } from './drain'
import { sha256 } from '../model/hash'
import { idbAndLock } from './idb-and-lock'
import { limitsFor, watchEvery } from '../model/policy'
import { fetchTransport } from '../delivery/transport-fetch'

/**
 * The service worker's `sync` drain for the kept session. Rejects if something still waits or the
 * database failed: the browser then retries, three times in Chromium
 * (https://wicg.github.io/background-sync/spec/). The next open page drains otherwise.
 */
export async function drainInWorker(): Promise<void> {
  const first = await readKeptSession()
  if (!first) return
  const kept: { session: Session | null } = { session: first }
  const { factory, lock } = idbAndLock()
  const sender = createSender({
    store: createSenderStore(createDatabase({ factory, clock: systemClock })),
    lock,
    clock: systemClock,
    transport: fetchTransport(systemClock),
    fetch: (...request) => fetch(...request),
    channel: createChannel(),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    hash: sha256,
    // A worker can't renew the page's CSRF token; that upload waits for a page.
    renewToken: () => Promise.resolve(false),
    limits: () => limitsFor(undefined),
    session: {
      current: () => kept.session,
      async expired(token) {
        if (kept.session?.token === token) kept.session = null
        await clearKeptSession(token)
      },
    },
  })
  const result = await drainOnSync(sender, systemClock)
  const { uploads } = sender.view.watched.getSnapshot()
  if (result === 'failed') throw new Error('outbox: the queue could not be read')
  if (uploads.some(({ state }) => state === 'queued' || state === 'sending'))
    throw new Error('outbox: some uploads still wait')
}

/** Waits for a drain in another context. */
export async function drainOnSync(
  { view, networkReturned, drain }: Pick<Sender, 'view' | 'networkReturned' | 'drain'>,
  clock: Clock,
): Promise<DrainResult> {
  await view.refresh()
  await networkReturned()
  let result = await drain()
  // If the lock's holder is a frozen page, this shows in less than a minute.
  for (let looks = 1; looks < 12 && result === 'elsewhere'; looks += 1) {
    await sleep(clock, watchEvery)
    result = await drain()
  }
  await view.refresh()
  return result
}
