import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { deleteDraft, readDraft, writeDraft } from '../../../src/drafts/draft-store'
import { onFullDisk } from '../../support/full-disk'

test('a draft is read again, bytes included', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  await writeDraft(1, 'subir', { detalle: 'Boleta de gas', bytes })
  const draft = await readDraft(1, 'subir')
  expect(draft).toMatchObject({ detalle: 'Boleta de gas' })
  expect(new Uint8Array((draft as { bytes: ArrayBuffer }).bytes)).toEqual(new Uint8Array([1, 2, 3]))
})

test('the last of several quick changes is stored', async () => {
  await Promise.all(['c', 'ca', 'cas', 'casa'].map((text) => writeDraft(1, 'rapido', text)))
  expect(await readDraft(1, 'rapido')).toBe('casa')
})

test('of several changes in one turn one is written: what waits for another goes with its page', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await Promise.all(['b', 'bo'].map((text) => writeDraft(1, 'turno', text)))
  expect(put.mock.calls.map(([text]): unknown => text)).toEqual(['bo'])
})

test('what is written after a deletion stays, also in its turn', async () => {
  await Promise.all([
    writeDraft(1, 'turno', 'antes'),
    deleteDraft(1, 'turno'),
    writeDraft(1, 'turno', 'después'),
  ])
  expect(await readDraft(1, 'turno')).toBe('después')
})

test('what could not be written holds nothing up', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(onFullDisk)
  await writeDraft(1, 'turno', 'antes')
  await writeDraft(1, 'turno', 'después')
  expect(await readDraft(1, 'turno')).toBe('después')
})

test("another user's draft of the same form is neither seen nor deleted", async () => {
  await writeDraft(1, 'contrato', 'de María')
  expect(await readDraft(2, 'contrato')).toBeUndefined()
  await deleteDraft(2, 'contrato')
  expect(await readDraft(1, 'contrato')).toBe('de María')
})

test('a deleted draft is gone', async () => {
  await writeDraft(1, 'inmueble', 'algo')
  await deleteDraft(1, 'inmueble')
  expect(await readDraft(1, 'inmueble')).toBeUndefined()
})

test('a connection that the browser dropped is opened again', async () => {
  await writeDraft(1, 'dormido', 'antes')
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  transaction.mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  await writeDraft(1, 'dormido', 'después')
  expect(await readDraft(1, 'dormido')).toBe('después')
})

test('a full disk costs the draft, not the form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  await expect(writeDraft(1, 'lleno', 'algo')).resolves.toBeUndefined()
  expect(console.warn).toHaveBeenCalled()
})
