import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Clock } from '../../../../src/lib/clock'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import type { NewEntry } from '../../../../src/outbox/storage/records'
import { createDatabase } from '../../../../src/outbox/storage/database'
import { createSaver } from '../../../../src/outbox/storage/saver'
import { createTransactions } from '../../../../src/outbox/storage/transactions'
import { createUploadStore, type UploadStore } from '../../../../src/outbox/storage/upload-store'
import { anUpload } from '../../../support/uploads'
import { eventually } from '../../../support/eventually'

/** A clock whose limits run out when the test says so. */
function clockByHand() {
  const waiting = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    after(_ms, work) {
      waiting.add(work)
      return () => waiting.delete(work)
    },
  }
  return { clock, runOut: () => [...waiting].forEach((work) => work()) }
}

const saving: NewEntry = { upload: anUpload(), bytes: new Uint8Array([1, 2, 3]).buffer }

test('62: a transaction that passes its time limit is aborted, and what it wrote is gone', async () => {
  const factory = new IDBFactory()
  const { clock, runOut } = clockByHand()
  const { write } = createTransactions(createDatabase({ factory, clock }))
  let isHeld = true
  let isWritten = false
  const written = write('strict', ['bytes'], async (tx) => {
    await tx.objectStore('bytes').add(saving.bytes, saving.upload.id)
    isWritten = true
    // Keeps the transaction from its commit, as a slow disk does.
    while (isHeld) await tx.objectStore('bytes').get('another')
  }).then(
    () => 'saved',
    (error: unknown) => (error instanceof OutboxError ? error.kind : error),
  )
  await eventually(() => expect(isWritten).toBe(true))
  runOut()
  expect(await written).toBe('hanging')
  isHeld = false
  const store = createUploadStore(createDatabase({ factory, clock }))
  expect(await store.bytes(saving.upload.id)).toBeNull()
})

test('62: a save that commits after its time limit is taken back', async () => {
  const factory = new IDBFactory()
  const { clock } = clockByHand()
  const store = createUploadStore(createDatabase({ factory, clock }))
  const late: UploadStore = {
    ...store,
    // Its transaction was already committing, and then no abort stops it.
    async save(savings) {
      await store.save(savings)
      throw new OutboxError('hanging')
    },
  }
  await expect(createSaver({ store: late })(saving)).rejects.toMatchObject({ kind: 'hanging' })
  await eventually(async () => expect(await store.read(saving.upload.id)).toBeNull())
  expect(await store.bytes(saving.upload.id)).toBeNull()
})
