import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { leaseTime } from '../../../../src/outbox/model/policy'
import type { Upload } from '../../../../src/outbox/model/upload'
import type { Database } from '../../../../src/outbox/storage/database'
import { deliveries } from '../../../../src/outbox/storage/deliveries'
import { createTransactions, isFull } from '../../../../src/outbox/storage/transactions'
import { tries } from '../../../../src/outbox/storage/tries'
import type { UploadStore } from '../../../../src/outbox/storage/upload-store'
import { openStore } from '../../../support/open-store'
import { storeUpload } from '../../../support/store-upload'
import { anUpload } from '../../../support/uploads'

const bytes = new Uint8Array([1, 2, 3]).buffer
const one = { holder: 'one', isWritten: true }
const another = { holder: 'another', isWritten: true }
const now = 1_000_000

let database: Database
let store: UploadStore
let upload: Upload
beforeEach(async () => {
  ;({ database, store } = openStore())
  upload = anUpload()
  await storeUpload(store, upload, bytes)
})

test('only the context that has the lease begins a try', async () => {
  await store.takeLease(one.holder, now)
  expect(await store.begin(upload.id, another, now, () => true)).toBeNull()
  expect(await store.begin(upload.id, one, now, () => true)).toMatchObject({ mayHaveArrived: false })
})

test('an upload that another drainer sends is taken up only if that one is gone', async () => {
  await store.takeLease(one.holder, now)
  await store.begin(upload.id, one, now, () => false)
  await store.takeLease(another.holder, now + leaseTime)
  expect(await store.begin(upload.id, another, now + leaseTime, () => false)).toBeNull()
  expect(await store.begin(upload.id, another, now + leaseTime, () => true)).toMatchObject({
    mayHaveArrived: true,
  })
})

const waits = {
  to: 'queued',
  reason: { kind: 'no-signal' },
  wait: 0,
  setbacks: 1,
  counted: false,
  arrived: 'maybe',
} as const

test('39: a drainer that was frozen has an upload until another one takes over, and not again when that one is done', async () => {
  await store.takeLease(one.holder, now)
  const frozen = await store.begin(upload.id, one, now, () => false)
  if (!frozen) throw new Error('not begun')
  expect(await store.stillHas(frozen, one.holder)).toBe(true)
  await store.takeLease(another.holder, now)
  expect(await store.stillHas(frozen, one.holder)).toBe(false)
  const taken = await store.begin(upload.id, another, now, () => true)
  if (!taken) throw new Error('not taken')
  expect(await store.stillHas(taken, another.holder)).toBe(true)
  await store.finish(taken, another.holder, waits, now)
  await store.releaseLease(another.holder)
  expect(await store.stillHas(frozen, one.holder)).toBe(false)
})

test('39: a drainer that was frozen does not end the try of the one that took over', async () => {
  await store.takeLease(one.holder, now)
  const frozen = await store.begin(upload.id, one, now, () => false)
  await store.takeLease(another.holder, now)
  await store.begin(upload.id, another, now, () => true)
  if (!frozen) throw new Error('not begun')
  expect(await store.finish(frozen, one.holder, waits, now)).toBeNull()
  expect(await store.get(upload.id)).toMatchObject({ state: 'sending', lease: { holder: another.holder } })
})

test('39 and 4: of two drainers whose tries a full disk has not recorded, one sends', async () => {
  const onFull = tries({
    ...createTransactions(database),
    writeBatched: () => Promise.reject(new OutboxError('full')),
  })
  const begin = (holder: string) => onFull.begin(upload.id, { holder, isWritten: false }, now, () => false)
  const [first, second] = [await begin('one'), await begin('another')]
  if (!first || !second) throw new Error('not begun')
  expect(await store.mayHaveArrived(upload.id)).toBe(false)
  expect(await onFull.leave(second, 'another')).toBe(true)
  expect(await store.mayHaveArrived(upload.id)).toBe(true)
  expect(await onFull.leave(first, 'one')).toBe(false)
})

test('4: a delivery for whose state a full disk has no space gives up its bytes first', async () => {
  const transactions = createTransactions(database)
  const full = deliveries({
    ...transactions,
    async writeBatched(...write) {
      if (await store.bytes(upload)) throw new OutboxError('full')
      return transactions.writeBatched(...write)
    },
  })
  const receipt = { document_id: 1, received_at: 'x', proof: 'answer' } as const
  expect(await full.deliver(upload.id, receipt, now)).toMatchObject({ state: 'delivered', receipt })
})

test('4: one that only a success vouches for keeps them', async () => {
  const full = deliveries({
    ...createTransactions(database),
    writeBatched: () => Promise.reject(new OutboxError('full')),
  })
  const receipt = { document_id: null, received_at: 'x', proof: 'success' } as const
  await expect(full.deliver(upload.id, receipt, now)).rejects.toSatisfy(isFull)
  expect(await store.bytes(upload)).not.toBeNull()
})
