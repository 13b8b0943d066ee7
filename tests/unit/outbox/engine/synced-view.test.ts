import { expect, test } from 'vitest'
import { createSyncedView } from '../../../../src/outbox/engine/synced-view'
import type { Message } from '../../../../src/outbox/engine/channel'
import type { Upload } from '../../../../src/outbox/model/upload'
import { createVirtualTime } from '../../../faults/virtual-time'
import { anUpload } from '../../../support/uploads'

type Parts = Parameters<typeof createSyncedView>[0]

/** `hear`: what another tab says. */
function openView(store: Parts['store']) {
  let listener = (_message: Message): void => undefined
  const view = createSyncedView({
    store,
    channel: { post: () => undefined, listen: (one) => (listener = one) },
    clock: createVirtualTime(),
    owner: () => anUpload().owner,
  })
  view.listen()
  return { view, hear: (message: Message) => listener(message) }
}

const allOf = (owner: number, uploads: Upload[]) => ({ owner, uploads, drafts: [], unreadable: 0 })

test('what another tab removes during the first read is not shown', async () => {
  const upload = anUpload()
  let stored: Upload[] = [upload]
  const reads: (() => void)[] = []
  const { view, hear } = openView({
    all(owner) {
      const read = allOf(owner, stored)
      return new Promise((resolve) => reads.push(() => resolve(read)))
    },
    entries: (ids) => Promise.resolve(stored.filter(({ id }) => ids.includes(id))),
  })
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

test('what changes nothing draws nothing, and no read of the store is repeated for it', async () => {
  let reads = 0
  const { view } = openView({
    all: (owner) => {
      reads++
      return Promise.resolve(allOf(owner, [anUpload()]))
    },
    entries: () => Promise.resolve([]),
  })
  const refreshed = view.refresh()
  view.apply([], [])
  await refreshed
  expect(reads).toBe(1)
  let shown = 0
  view.watched.subscribe(() => shown++)
  view.apply([], [])
  expect(shown).toBe(0)
})

test('what another tab changes at once is shown at once: a long queue is drawn for it once', async () => {
  const uploads = [1, 2, 3].map((order) => anUpload({ id: `${order}`, order }))
  const stored = new Map(uploads.map((upload) => [upload.id, upload]))
  const { view, hear } = openView({
    all: (owner) => Promise.resolve(allOf(owner, uploads)),
    entries: (ids) => Promise.resolve(ids.flatMap((id) => stored.get(id) ?? [])),
  })
  await view.refresh()
  for (const upload of uploads) stored.set(upload.id, { ...upload, attempts: 1 })
  stored.delete('3')
  let shown = 0
  view.watched.subscribe(() => shown++)
  const isHeard = new Promise<void>((resolve) => view.onChange(resolve))
  hear({ kind: 'changed', ids: ['1', '2', '3'] })
  await isHeard
  expect(view.watched.getSnapshot().uploads).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
  expect(shown).toBe(1)
})
