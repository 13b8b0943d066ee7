import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/lib/clock'
import { createDatabase } from '../../../../src/outbox/storage/database'
import { createUploadStore } from '../../../../src/outbox/storage/upload-store'
import { anUpload } from '../../../support/uploads'

const day = 24 * 3_600_000
const bytes = new Uint8Array([1, 2, 3]).buffer

function openStore() {
  return createUploadStore(createDatabase({ factory: new IDBFactory(), clock: systemClock }))
}

test('the bytes of a delivery without a receipt are kept for 30 days', async () => {
  const store = openStore()
  const upload = anUpload()
  await store.save([{ upload, bytes }])
  await store.deliver(upload.id, { document_id: null, received_at: 'x', proof: 'success' }, 0)
  await store.tidy(upload.owner, 30 * day)
  expect(await store.bytes(upload.id)).not.toBeNull()
  expect(await store.tidy(upload.owner, 30 * day + 1)).toEqual([])
  expect(await store.bytes(upload.id)).toBeNull()
  expect(await store.get(upload.id)).toMatchObject({ state: 'delivered' })
})

test('bytes that a crash left without an upload go, and those of a waiting one stay for ever', async () => {
  const store = openStore()
  const [waiting, staged] = [anUpload(), anUpload()]
  await store.save([{ upload: waiting, bytes }])
  await store.putStagedBytes({ upload: staged, bytes })
  await store.tidy(waiting.owner, 1_000 * day)
  expect(await store.bytes(waiting.id)).not.toBeNull()
  expect(await store.bytes(staged.id)).toBeNull()
})

test('a delivery whose bytes are gone is not queued again', async () => {
  const store = openStore()
  const upload = anUpload()
  await store.save([{ upload, bytes }])
  await store.deliver(upload.id, { document_id: null, received_at: 'x', proof: 'success' }, 0)
  await store.tidy(upload.owner, 31 * day)
  expect(await store.reopen(upload.id, 31 * day)).toBeNull()
})
