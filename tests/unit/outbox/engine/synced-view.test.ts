import { expect, test } from 'vitest'
import { createSyncedView } from '../../../../src/outbox/engine/synced-view'
import type { Message } from '../../../../src/outbox/engine/channel'
import type { Upload } from '../../../../src/outbox/model/upload'
import { createVirtualTime } from '../../../faults/virtual-time'
import { anUpload } from '../../../support/uploads'

test('what another tab removes during the first read is not shown', async () => {
  const upload = anUpload({})
  let stored: Upload[] = [upload]
  let hear = (_message: Message): void => undefined
  const reads: (() => void)[] = []
  const view = createSyncedView({
    store: {
      all() {
        const all = { owner: 7, uploads: stored, drafts: [], unreadable: 0 }
        return new Promise((resolve) => reads.push(() => resolve(all)))
      },
      entry: (id) => Promise.resolve(stored.find((one) => one.id === id)),
    },
    channel: { post: () => undefined, listen: (listener) => (hear = listener) },
    clock: createVirtualTime(),
    owner: () => upload.owner,
  })
  view.listen()
  const refreshed = view.refresh()
  const isHeard = new Promise<void>((resolve) => view.onChange(resolve))
  stored = []
  hear({ kind: 'changed', ids: [upload.id] })
  await isHeard
  reads.shift()?.()
  await Promise.resolve().then(() => new Promise(setImmediate))
  reads.shift()?.()
  await refreshed
  expect(view.watched.getSnapshot()).toMatchObject({ ready: true, uploads: [] })
})
