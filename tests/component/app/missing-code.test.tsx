import { beforeEach, expect, test, vi } from 'vitest'
import { reloadForMissingCode } from '../../../src/app/start/missing-code'

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
})

test('code that is gone is had by one reload, and no second one within a minute', async () => {
  expect(await reloadForMissingCode()).toBe(true)
  expect(await reloadForMissingCode()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('37: a clock that was put back a year after a reload lets the next one happen', async () => {
  expect(await reloadForMissingCode()).toBe(true)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now - 365 * 24 * 3_600_000)
  expect(await reloadForMissingCode()).toBe(true)
})

test('a page that is being left is not reloaded, and may be a moment later', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000_000)
  dispatchEvent(new Event('beforeunload'))
  expect(await reloadForMissingCode()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  now.mockReturnValue(5_001_000)
  expect(await reloadForMissingCode()).toBe(true)
})

test('a page whose server does not answer is not reloaded: what it says would be gone', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await reloadForMissingCode()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
