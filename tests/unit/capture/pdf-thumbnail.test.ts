import { expect, test, vi } from 'vitest'
import { pdfThumbnail } from '../../../src/capture/pdf/pdf-thumbnail'

test('a PDF that is never read holds the next small picture up for 15 s, and its worker is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const close = vi.fn()
  const never = () => Promise.resolve({ open: () => new Promise<never>(() => undefined), close })
  const made = pdfThumbnail(new ArrayBuffer(9), never)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await made).toBe('unknown')
  expect(close).toHaveBeenCalled()
})
