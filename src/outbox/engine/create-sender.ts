import { isListedAt } from '../../areas/area-lists'
import type { Clock } from '../../lib/clock'
import type { Session } from '../../session/parse-session'
import { createDelivery } from '../delivery/deliver'
import { createLearnRow } from '../delivery/learn-row'
import { createReconcile } from '../delivery/reconcile'
import type { Transport } from '../delivery/transport'
import { waitsForNetwork, waitsForTime, type Limits } from '../model/policy'
import { isToConfirm, type Upload } from '../model/upload'
import type { SenderStore } from '../storage/upload-store'
import type { Channel } from './channel'
import { createConfirm } from './confirm'
import { createDrain } from './drain'
import type { Lock } from './lock'
import { createRunTry } from './run-try'
import { createSendQueue } from './send-queue'
import { createUntilShown } from './shown'
import { createSyncedView } from './synced-view'

/** Drains the queue and runs tries: all of the worker's outbox, and the lower half of a page's. */
export type Sender = ReturnType<typeof createSender>

export type SenderDeps = {
  store: SenderStore
  clock: Clock
  transport: Transport
  fetch: typeof fetch
  lock: Lock
  channel: Channel
  random: () => number
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  renewToken: () => Promise<boolean>
  limits: () => Limits
  session: {
    current: () => Session | null
    /** The server answered 401 to this token. */
    expired: (token: string) => Promise<void>
  }
}

/**
 * Clock, network, lock, database and chance are arguments. Parts know those above them, and listen
 * to those below.
 */
export function createSender({
  store,
  clock,
  transport,
  fetch,
  lock,
  channel,
  random,
  newId,
  hash,
  renewToken,
  limits,
  session,
}: SenderDeps) {
  const owner = () => session.current()?.user.id ?? null
  const view = createSyncedView({ store, channel, clock, owner })
  const { reconcile, readSeen } = createReconcile({ clock, fetch, hash })
  const untilShown = createUntilShown({ clock, onDelivered: view.onDelivered })
  const confirm = createConfirm({ store, view, reconcile, clock, untilShown, session: session.current })
  const runTry = createRunTry({
    store,
    clock,
    random,
    limits,
    deliver: createDelivery({ clock, transport, store, reconcile, hash, renewToken }),
    learnRow: createLearnRow({ store, readSeen }),
    session: session.current,
    onChange(upload) {
      view.publish(upload)
      if (isToConfirm(upload)) void confirm()
    },
    onProgress: view.publishProgress,
    onSignedOut: session.expired,
  })
  const queue = createSendQueue({
    store,
    clock,
    limits,
    runTry,
    session: session.current,
    onEnd: (id) => view.publishProgress(id, null),
  })
  const draining = createDrain({ holder: newId(), queue, store, clock, lock, session: session.current })
  const { drain } = draining
  view.onRecovered(() => void drain())

  /** Makes these due, of the uploads that wait for their time. */
  async function makeDue(which: (upload: Upload) => boolean): Promise<void> {
    const now = clock.now()
    const { uploads } = view.watched.getSnapshot()
    const ids = uploads.filter((upload) => waitsForTime(upload, now) && which(upload)).map(({ id }) => id)
    if (ids.length === 0) return
    const due = await store.makeDue(ids, now)
    view.publish(...due)
    // The store lost some, or another context sends them.
    if (due.length < ids.length) await view.refresh()
  }

  /** Makes uploads that wait for a network due, and drains. Never throws. */
  async function networkReturned(): Promise<void> {
    try {
      await makeDue(waitsForNetwork)
    } catch (error) {
      console.warn('outbox: the queue could not be made due', error)
    }
    void drain()
    void confirm()
  }

  /** The page has read a list, which may show a delivery without a proof. */
  function listRead(path: string): void {
    const { uploads } = view.watched.getSnapshot()
    if (uploads.some((upload) => isToConfirm(upload) && isListedAt(path, upload.target))) void confirm()
  }

  return { ...draining, queue, view, makeDue, networkReturned, listRead, reconcile, untilShown }
}
