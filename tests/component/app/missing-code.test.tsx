import { beforeEach, expect, test, vi } from 'vitest'
import { reloadForMissingCode } from '../../../src/app/missing-code'

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

test('code that is gone is had by one reload, and no second one within a minute', () => {
  expect(reloadForMissingCode()).toBe(true)
  expect(reloadForMissingCode()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that is being left is not reloaded, and may be a moment later', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(5_000_000)
  dispatchEvent(new Event('beforeunload'))
  expect(reloadForMissingCode()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  now.mockReturnValue(5_001_000)
  expect(reloadForMissingCode()).toBe(true)
})
