import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import type { Draft, Progress, Upload } from '../model/upload'
import type { UploadStore } from '../storage/upload-store'
import type { Channel } from './channel'
import { databaseRest } from './send-queue'
import { createView, type View } from './view'

/** The signed-in user's uploads, in sync with the store and the other contexts. */
export type SyncedView = View & {
  /** Shows and announces changes of this context. */
  publish: (...uploads: readonly Upload[]) => void
  publishRemoved: (id: string) => void
  /** Shows and announces what became of these. Never throws. */
  readAgain: (ids: readonly string[]) => Promise<void>
  publishProgress: (id: string, progress: Progress | null) => void
  /** Reads the whole store; on failure again later. Never throws. */
  refresh: () => Promise<void>
  /** Follows messages of other contexts from now on. */
  listen: () => void
  /** When an upload changed, in any context. */
  onChange: (listener: () => void) => void
  /** When the store was read again after a failure. */
  onRecovered: (listener: () => void) => void
}

export function createSyncedView({
  store,
  channel,
  clock,
  owner,
}: {
  store: Pick<UploadStore, 'all' | 'entry'>
  channel: Channel
  clock: Clock
  owner: () => number | null
}): SyncedView {
  const view = createView(clock)
  const change = createSignal()
  const recovery = createSignal()
  let cancelRefresh = (): void => undefined

  async function refresh(): Promise<void> {
    cancelRefresh()
    try {
      for (;;) {
        const user = owner()
        const before = view.version()
        const stored = user === null ? null : await store.all(user)
        // A change meanwhile may be missing in what was read.
        if (view.version() !== before || owner() !== user) continue
        view.reload(stored)
        break
      }
    } catch (error) {
      console.warn('outbox: the queue could not be read', error)
      view.setUnreadable()
      refreshLater()
    }
  }

  function refreshLater(): void {
    cancelRefresh()
    cancelRefresh = clock.after(databaseRest, () => void refresh().then(recovery.tell))
  }

  async function readChanged(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const entry = await store.entry(id)
      if (entry && isShown(entry)) view.apply([entry])
      else view.remove(id)
    }
    change.tell()
  }

  /** What came from another app is shown to whoever is signed in. */
  function isShown({ owner: of }: Upload | Draft): boolean {
    return of === owner() || of === null
  }

  return {
    ...view,
    refresh,
    async readAgain(ids) {
      await readChanged(ids).catch(refreshLater)
      channel.post({ kind: 'changed', ids: [...ids] })
    },
    publish(...uploads) {
      if (uploads.length === 0) return
      view.apply(uploads.filter((upload) => upload.owner === owner()))
      channel.post({ kind: 'changed', ids: uploads.map(({ id }) => id) })
      change.tell()
    },
    publishRemoved(id) {
      view.remove(id)
      channel.post({ kind: 'changed', ids: [id] })
    },
    publishProgress(id, progress) {
      view.setProgress(id, progress)
      channel.post({ kind: 'progress', id, progress })
    },
    listen() {
      channel.listen((message) => {
        if (message.kind === 'progress') view.setProgress(message.id, message.progress)
        else readChanged(message.ids).catch(refreshLater)
      })
    },
    onChange: change.listen,
    onRecovered: recovery.listen,
  }
}
