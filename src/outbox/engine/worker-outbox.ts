import { clearKeptSession, readKeptSession } from '../../session/kept-session'
import type { Session } from '../../session/parse-session'
import { createChannel } from './channel'
import { sleep, systemClock, type Clock } from '../../lib/clock'
import { createOutbox, type OutboxEngine } from './create-outbox'
import { sha256 } from '../model/hash'
import { idbAndLock } from './idb-and-lock'
import { limitsFor, watchEvery } from '../model/policy'
import { fetchTransport } from '../delivery/transport-fetch'

/**
 * The service worker's `sync` drain for the kept session. Rejects if something still waits, so that
 * the browser retries, three times in Chromium (https://wicg.github.io/background-sync/spec/). The
 * next open page drains otherwise.
 */
export async function drainInWorker(): Promise<void> {
  const first = await readKeptSession()
  if (!first) return
  const kept: { session: Session | null } = { session: first }
  const outbox = createOutbox({
    ...idbAndLock(),
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
      subscribe: () => () => undefined,
      async expired(token) {
        if (kept.session?.token === token) kept.session = null
        await clearKeptSession(token)
      },
    },
    persistence: { granted: () => Promise.resolve(false), ask: () => Promise.resolve(false) },
  })
  await drainOnSync(outbox, systemClock)
  const { uploads } = outbox.getSnapshot()
  if (uploads.some(({ state }) => state === 'queued' || state === 'sending'))
    throw new Error('outbox: some uploads still wait')
}

/** Waits for a drain in another context. */
export async function drainOnSync(outbox: OutboxEngine, clock: Clock): Promise<void> {
  await outbox.refresh()
  await outbox.networkReturned()
  // If the lock's holder is a frozen page, this shows in less than a minute.
  for (let looks = 0; looks < 12 && (await outbox.drain()) === 'elsewhere'; looks += 1)
    await sleep(clock, watchEvery)
  await outbox.refresh()
}
