import { expect, test, vi } from 'vitest'

const world = () => ({
  fetch: globalThis.fetch,
  variable: process.env['LEFT_BY_A_TEST'],
  clock: globalThis.Date,
  random: Math.random,
})

const before = world()

// The two belong together: what the first one leaves is gone in the second.
test('a test leaves stubs, spies and a clock', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no fetch')))
  vi.spyOn(globalThis, 'fetch')
  vi.stubEnv('LEFT_BY_A_TEST', 'yes')
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random')
  const left = world()
  for (const [name, value] of Object.entries(before)) expect(left, name).not.toHaveProperty(name, value)
})

test('what a test has left is gone in the next one', () => {
  expect(world()).toEqual(before)
})
