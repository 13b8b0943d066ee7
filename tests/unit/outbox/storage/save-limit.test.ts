import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Clock } from '../../../../src/lib/clock'
import { createSaveEntry } from '../../../../src/outbox/engine/save-entry'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { createDatabase } from '../../../../src/outbox/storage/database'
import { createTransactions } from '../../../../src/outbox/storage/transactions'
import { createUploadStore, type UploadStore } from '../../../../src/outbox/storage/upload-store'
import { createView } from '../../../../src/outbox/engine/view'
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

const saving = { upload: anUpload(), bytes: new Uint8Array([1, 2, 3]).buffer }

test('62: a transaction that passes its time limit is aborted, and what it wrote is gone', async () => {
  const factory = new IDBFactory()
  const { clock, runOut } = clockByHand()
  const { write } = createTransactions(createDatabase({ factory, clock }))
  let isHeld = true
  let isWritten = false
  const written = write('strict', ['parts'], async (tx) => {
    await tx
      .objectStore('parts')
      .add({ kind: 'document', bytes: saving.bytes }, [saving.upload.id, 'document'])
    isWritten = true
    // Keeps the transaction from its commit, as a slow disk does.
    while (isHeld) await tx.objectStore('parts').get(['another', 'document'])
  }).then(
    () => 'saved',
    (error: unknown) => (error instanceof OutboxError ? error.kind : error),
  )
  await eventually(() => expect(isWritten).toBe(true))
  runOut()
  expect(await written).toBe('hanging')
  isHeld = false
  const store = createUploadStore(createDatabase({ factory, clock }))
  expect(await store.bytes(saving.upload)).toBeNull()
})

/** 'Guardar' with a database whose saves commit after their limit. */
function saveLate() {
  const { clock } = clockByHand()
  const store = createUploadStore(createDatabase({ factory: new IDBFactory(), clock }))
  const late: UploadStore = {
    ...store,
    // Its transaction was already committing, and then no abort stops it.
    async save(...saving) {
      await store.save(...saving)
      throw new OutboxError('hanging')
    },
  }
  const readAgain = vi.fn(() => Promise.resolve())
  const view = { ...createView(clock), readAgain }
  const sound = { isDamaged: () => Promise.resolve(false) }
  const saveIn = (one: UploadStore) => createSaveEntry({ store: one, sound, view, newId: () => 'none' })
  return { store, readAgain, save: saveIn(store), saveLate: saveIn(late) }
}

test('62: a save that commits after its time limit is taken back', async () => {
  const { store, saveLate: save } = saveLate()
  await expect(save(saving.upload, saving.bytes, { replaces: null, text: null })).rejects.toMatchObject({
    kind: 'hanging',
  })
  await eventually(async () => expect(await store.get(saving.upload.id)).toBeUndefined())
  expect(await store.bytes(saving.upload)).toBeNull()
})

test('62: a change of the detail that commits after its limit stays, for what it replaced is gone; the screen reads both', async () => {
  const { store, readAgain, save, saveLate: change } = saveLate()
  const { upload, bytes } = saving
  const old = await save(upload, bytes, { replaces: null, text: null })
  const changed = { ...upload, id: 'changed', detalle: 'Otro' }
  await expect(change(changed, bytes, { replaces: old.id, text: null })).rejects.toMatchObject({
    kind: 'hanging',
  })
  expect(readAgain).toHaveBeenLastCalledWith([changed.id, old.id])
  expect(await store.get(old.id)).toBeUndefined()
  expect(await store.get(changed.id)).toMatchObject({ state: 'queued', detalle: 'Otro' })
  expect(await store.bytes(changed)).toEqual(bytes)
})
