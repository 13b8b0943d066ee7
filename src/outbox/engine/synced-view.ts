import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import type { Draft, Progress, Upload } from '../model/upload'
import type { UploadStore } from '../storage/upload-store'
import type { Channel } from './channel'
import { databaseRest } from './send-queue'
import { createView } from './view'

/** The signed-in user's uploads, in sync with the store and the other contexts. */
export type SyncedView = ReturnType<typeof createSyncedView>

export function createSyncedView({
  store,
  channel,
  clock,
  owner,
}: {
  store: Pick<UploadStore, 'all' | 'entries'>
  channel: Channel
  clock: Clock
  owner: () => number | null
}) {
  const view = createView(clock)
  const change = createSignal()
  const recovery = createSignal()
  let cancelRefresh = (): void => undefined

  /** Reads the whole store; on failure again later. Never throws. */
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

  /** All at once: each change draws the queue. */
  async function readChanged(ids: readonly string[]): Promise<void> {
    view.apply((await store.entries(ids)).filter(isShown), ids)
    change.tell()
  }

  /** Files that came from another app are shown to any user who is signed in. */
  function isShown({ owner: of }: Upload | Draft): boolean {
    return of === owner() || of === null
  }

  return {
    ...view,
    refresh,
    /** Shows and announces what became of these. Never throws. */
    async readAgain(ids: readonly string[]): Promise<void> {
      await readChanged(ids).catch(refreshLater)
      channel.post({ kind: 'changed', ids: [...ids] })
    },
    /** Shows and announces changes of this context. */
    publish(...uploads: readonly Upload[]): void {
      if (uploads.length === 0) return
      view.apply(uploads.filter((upload) => upload.owner === owner()))
      channel.post({ kind: 'changed', ids: uploads.map(({ id }) => id) })
      change.tell()
    },
    publishRemoved(id: string): void {
      view.apply([], [id])
      channel.post({ kind: 'changed', ids: [id] })
    },
    publishProgress: (id: string, progress: Progress | null): void => {
      view.setProgress(id, progress)
      channel.post({ kind: 'progress', id, progress })
    },
    /** Follows messages of other contexts from now on. */
    listen(): void {
      channel.listen((message) => {
        if (message.kind === 'progress') view.setProgress(message.id, message.progress)
        else readChanged(message.ids).catch(refreshLater)
      })
    },
    /** When an upload changed, in any context. */
    onChange: change.listen,
    /** When the store was read again after a failure. */
    onRecovered: recovery.listen,
  }
}
