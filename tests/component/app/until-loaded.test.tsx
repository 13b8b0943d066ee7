import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/app/start/error-boundary'
import { firstScreen } from '../../../src/app/start/first-screen'
import { untilLoaded } from '../../../src/lib/until-loaded'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('66: code that could not be loaded is loaded again after longer and longer waits, until it is there', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>(failing)
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(60_000)
  // After 0, 1, 3, 7, 15 and 31 s.
  expect(load).toHaveBeenCalledTimes(6)
  load.mockResolvedValue('outbox')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await loading).toBe('outbox')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(7)
})

test.each([
  ['a network', () => window.dispatchEvent(new Event('online'))],
  ['a look at the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('66: %s loads it at once, and never twice', async (_what, wake) => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<string>>(failing)
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  load.mockImplementation(() => Promise.resolve('outbox'))
  wake()
  wake()
  expect(await loading).toBe('outbox')
  wake()
  expect(load).toHaveBeenCalledTimes(2)
})

test('66: a frame that fails to draw does not keep the outbox from starting', () => {
  // React reports what an error boundary caught.
  vi.spyOn(console, 'error').mockReturnValue()
  firstScreen.set('coming')
  const Frame = () => {
    throw new Error('broken frame')
  }
  render(
    <ErrorBoundary>
      <Frame />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo abrir esta pantalla.')
  expect(firstScreen.getSnapshot()).toBe('shown')
})
