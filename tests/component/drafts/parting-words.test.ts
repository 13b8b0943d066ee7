import { expect, test, vi } from 'vitest'
import { deleteDraft, readDraft, writeDraft } from '../../../src/drafts/draft-store'
import { onFullDisk } from '../../support/full-disk'

test('what its page had no time to write is there in the next one, and once', async () => {
  const aborted = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  vi.spyOn(console, 'warn').mockReturnValue()
  await writeDraft(1, 'recarga', { detalle: 'Boleta de gas' })
  window.dispatchEvent(new Event('pagehide'))
  expect(aborted).toHaveBeenCalledOnce()
  expect(await readDraft(1, 'recarga')).toEqual({ detalle: 'Boleta de gas' })
  expect(localStorage).toHaveLength(0)
  expect(await readDraft(1, 'recarga')).toEqual({ detalle: 'Boleta de gas' })
})

test('what is deleted or was written is not left behind by its page', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  vi.spyOn(console, 'warn').mockReturnValue()
  await writeDraft(1, 'recarga', 'no escrito')
  await deleteDraft(1, 'recarga')
  await writeDraft(1, 'otra', 'escrito')
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage).toHaveLength(0)
  expect(await readDraft(1, 'recarga')).toBeUndefined()
})

test('what is typed, typed away and typed again is kept until its last write', async () => {
  await writeDraft(1, 'igual', '')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  vi.spyOn(console, 'warn').mockReturnValue()
  const writes: Promise<void>[] = []
  for (const text of ['Boleta', '']) {
    writes.push(writeDraft(1, 'igual', text))
    // No transaction ends meanwhile.
    while (put.mock.calls.length < writes.length) await Promise.resolve()
  }
  put.mockImplementationOnce(onFullDisk)
  await Promise.all([...writes, writeDraft(1, 'igual', 'Boleta')])
  window.dispatchEvent(new Event('pagehide'))
  expect(await readDraft(1, 'igual')).toBe('Boleta')
})
