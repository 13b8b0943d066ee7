import { act, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/errors'
import { useTurn } from '../../../src/forms/use-turn'

beforeEach(() => void vi.useFakeTimers())

const timeout = new ApiError('no-answer', { timedOut: true })
const busy = new ApiError('server', { status: 503, retryAfter: 1000 })

/** What became of a form whose tries end so; the last one again and again. */
async function sendForm(ends: (ApiError | 'in')[], unanswered: number) {
  const { result, unmount } = renderHook(() => useTurn())
  let tries = 0
  let ended: unknown
  await act(async () => {
    const ask = () => {
      const end = ends[Math.min(tries, ends.length - 1)]
      tries += 1
      return end instanceof ApiError ? Promise.reject(end) : Promise.resolve(end)
    }
    const end = (how: unknown) => (ended = how)
    result.current.untilServed(ask, unanswered).then(end, end)
    await vi.advanceTimersByTimeAsync(60_000)
  })
  unmount()
  await vi.advanceTimersByTimeAsync(0)
  return [tries, ended]
}

test('a try that was not answered in time is made again, a few times, unless it must not be done twice', async () => {
  expect(await sendForm([timeout, timeout, 'in'], 2)).toEqual([3, 'in'])
  expect(await sendForm([timeout], 2)).toEqual([3, timeout])
  // One that is told to wait is in the queue again.
  expect(await sendForm([timeout, timeout, busy, timeout, timeout, 'in'], 2)).toEqual([6, 'in'])
  expect(await sendForm([timeout, 'in'], 0)).toEqual([1, timeout])
})

test('who leaves the screen is no longer waiting', async () => {
  expect(await sendForm([busy], 0)).toEqual([expect.any(Number), null])
})

test('a wait for a portal that did not answer does not speak of other people', async () => {
  const { result } = renderHook(() => useTurn())
  await act(async () => {
    result.current.untilServed(() => Promise.reject(timeout), 1).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
  })
  render(result.current.notice)
  expect(screen.getByRole('status')).toHaveTextContent('El portal tarda en responder. Seguimos en 4 s.')
})
