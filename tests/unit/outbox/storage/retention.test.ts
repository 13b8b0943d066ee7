import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { UploadStore } from '../../../../src/outbox/storage/upload-store'
import { openStore } from '../../../support/open-store'
import { storeUpload } from '../../../support/store-upload'
import { anUpload } from '../../../support/uploads'

const day = 24 * 3_600_000
const bytes = new Uint8Array([1, 2, 3]).buffer

/** The app is opened on each of these days. */
async function openDaily(store: UploadStore, owner: number, from: number, to: number): Promise<string[]> {
  const expired: string[] = []
  for (let at = from; at <= to; at += 1) {
    await store.settleDrafts(owner, at * day)
    expired.push(...(await store.tidy(owner, at * day)))
  }
  return expired
}

test('the bytes of a delivery without a receipt are kept for 30 days', async () => {
  const { store } = openStore()
  const upload = anUpload()
  await storeUpload(store, upload, bytes)
  await store.deliver(upload.id, { document_id: null, received_at: 'x', proof: 'success' }, 0)
  await openDaily(store, upload.owner, 0, 30)
  expect(await store.bytes(upload)).not.toBeNull()
  expect(await openDaily(store, upload.owner, 31, 31)).toEqual([])
  expect(await store.bytes(upload)).toBeNull()
  expect(await store.get(upload.id)).toMatchObject({ state: 'delivered' })
})

test('bytes that a crash left without an upload go, and those of a waiting one stay for ever', async () => {
  const { store } = openStore()
  const [waiting, staged] = [anUpload(), anUpload()]
  await storeUpload(store, waiting, bytes)
  await store.stage(staged, bytes)
  await openDaily(store, waiting.owner, 0, 100)
  expect(await store.bytes(waiting)).not.toBeNull()
  expect(await store.bytes(staged)).toBeNull()
})

test('a delivery whose bytes are gone is not queued again', async () => {
  const { store } = openStore()
  const upload = anUpload()
  await storeUpload(store, upload, bytes)
  await store.deliver(upload.id, { document_id: null, received_at: 'x', proof: 'success' }, 0)
  await openDaily(store, upload.owner, 0, 31)
  expect(await store.reopen(upload.id, 31 * day)).toBeNull()
})

test('a receipt is kept for 90 days, and so is the note of an upload that was removed', async () => {
  const { store } = openStore()
  const [delivered, removed] = [anUpload({ detalle: 'Boleta' }), anUpload({ detalle: 'Plano' })]
  for (const upload of [delivered, removed]) await storeUpload(store, upload, bytes)
  await store.deliver(delivered.id, { document_id: 7, received_at: 'x', proof: 'answer' }, 0)
  await store.takeLease('one', 0)
  await store.begin(removed.id, { holder: 'one', isWritten: true }, 0, () => false)
  const begun = { upload: removed, mayHaveArrived: false, recorded: true }
  const step = { to: 'blocked', reason: { kind: 'unproven' }, arrived: 'maybe' } as const
  await store.finish(begun, 'one', step, 0)
  await store.discard(removed.id, 0)
  expect(await openDaily(store, delivered.owner, 0, 90)).toEqual([])
  expect(await store.otherUploads(delivered)).toHaveLength(1)
  expect(await openDaily(store, delivered.owner, 91, 91)).toEqual([delivered.id])
  expect(await store.otherUploads(delivered)).toEqual([])
})

test.each([
  ['forward', 365],
  ['back', -365],
])('37: a clock that is put %s a year deletes nothing', async (_name, days) => {
  const { store } = openStore()
  const upload = anUpload()
  await storeUpload(store, upload, bytes)
  await store.deliver(upload.id, { document_id: null, received_at: 'x', proof: 'success' }, 1_000 * day)
  await openDaily(store, upload.owner, 1_000, 1_001)
  expect(await openDaily(store, upload.owner, 1_001 + days, 1_010 + days)).toEqual([])
  expect(await openDaily(store, upload.owner, 1_010, 1_020)).toEqual([])
  expect(await store.bytes(upload)).not.toBeNull()
  // The days go on counting.
  await openDaily(store, upload.owner, 1_021, 1_040)
  expect(await store.bytes(upload)).toBeNull()
})
