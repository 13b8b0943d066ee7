import { describe, expect, test } from 'vitest'
import { parseRetryAfter } from '../../../../src/lib/retry-after'
import {
  backoff,
  isDue,
  isRunOut,
  leaseTime,
  limitsFor,
  nextStep,
  untilNextLook,
  waitsForNetwork,
} from '../../../../src/outbox/model/policy'
import { anUpload } from '../../../support/uploads'

const now = Date.parse('2026-03-02T12:00:00Z')
const minute = 60_000
const hour = 60 * minute

const queued = anUpload()

const least = () => 0
const most = () => 1

describe('the wait after a try that brought nothing', () => {
  test.each([
    [0, 2_000],
    [1, 4_000],
    [4, 32_000],
    [9, 15 * minute],
    [5_000, 15 * minute],
  ])('after %i setbacks is at most %i ms', (setbacks, longest) => {
    expect(backoff(setbacks, most)).toBe(longest)
    expect(backoff(setbacks, () => 0.5)).toBe(longest / 2)
    expect(backoff(setbacks, least)).toBe(0)
  })

  test.each([
    ['as long as the server asks', 10 * minute, least, 10 * minute],
    ['or a tenth longer', 10 * minute, most, 11 * minute],
    ['and never more than an hour', 100 * hour, most, hour],
    ['at that limit too a little earlier at random', 100 * hour, least, hour / 1.1],
    ['64: no shorter than it would be without', 0, most, 16_000],
  ])('is %s', (_name, retryAfter, random, wait) => {
    const step = nextStep(
      { kind: 'waits', reason: 'busy', retryAfter, sent: true, arrived: 'no', status: 503 },
      3,
      random,
    )
    expect(step).toEqual({
      to: 'queued',
      reason: { kind: 'busy', status: 503 },
      wait: Math.round(wait),
      setbacks: 4,
      counted: true,
      arrived: 'no',
    })
  })

  test('73: grows to six hours if a proxy answers with a page that refuses', () => {
    const step = nextStep({ kind: 'waits', reason: 'refused-page', sent: true, arrived: 'maybe' }, 40, most)
    expect(step).toMatchObject({ wait: 6 * hour })
  })
})

describe('what an upload becomes', () => {
  test('a try of which no byte left is not counted, and the next one waits longer', () => {
    expect(nextStep({ kind: 'waits', reason: 'no-signal', sent: false, arrived: 'maybe' }, 2, most)).toEqual({
      to: 'queued',
      reason: { kind: 'no-signal' },
      wait: 8_000,
      setbacks: 3,
      counted: false,
      arrived: 'maybe',
    })
  })

  test('a session that ended costs neither a try nor a wait', () => {
    expect(nextStep({ kind: 'signed-out', arrived: 'no' }, 2, most)).toEqual({
      to: 'queued',
      reason: { kind: 'signed-out' },
      wait: 0,
      setbacks: 2,
      counted: false,
      arrived: 'no',
    })
  })

  test('a refusal blocks with the server’s own words', () => {
    const refusal = { message: 'No se lee.', status: 422 }
    expect(nextStep({ kind: 'blocked', reason: 'refused', arrived: 'no', ...refusal }, 0, most)).toEqual({
      to: 'blocked',
      reason: { kind: 'refused', ...refusal },
      arrived: 'no',
    })
  })

  test('a proof of arrival delivers', () => {
    const receipt = { document_id: 1, received_at: 'x', proof: 'answer' } as const
    expect(nextStep({ kind: 'accepted', receipt }, 5, most)).toEqual({ to: 'delivered', receipt })
  })
})

describe('Retry-After', () => {
  test.each([
    ['7', null, 7_000],
    [' 7 ', null, 7_000],
    ['0', null, 0],
    ['-1', null, 0],
    ['99999999999', null, hour],
    ['Mon, 02 Mar 2026 12:10:00 GMT', null, 10 * minute],
    ['Mon, 02 Mar 2026 11:00:00 GMT', null, 0],
    ['Fri, 01 Jan 2100 00:00:00 GMT', null, hour],
    // The device's clock is a day behind: the server's own time counts.
    ['Tue, 03 Mar 2026 12:10:00 GMT', 'Tue, 03 Mar 2026 12:00:00 GMT', 10 * minute],
    ['Mon, 02 Mar 2026 12:10:00 GMT', 'never', 10 * minute],
    ['soon', null, undefined],
    ['', null, undefined],
    [null, null, undefined],
  ])('%j with Date %j', (value, date, wait) => {
    expect(parseRetryAfter(value, date, now)).toBe(wait)
  })
})

describe('a waiting upload is due', () => {
  const waiting = { ...queued, nextAttempt: now + minute, wait: minute }

  test('at its time and not before', () => {
    expect(isDue(queued, now)).toBe(true)
    expect(isDue(waiting, now)).toBe(false)
    expect(isDue(waiting, now + minute - 1)).toBe(false)
    expect(isDue(waiting, now + minute)).toBe(true)
  })

  test('at once if the clock was put back', () => {
    expect(isDue(waiting, now - 1)).toBe(true)
    expect(isDue(waiting, now - 48 * hour)).toBe(true)
  })

  test('in no other state', () => {
    for (const state of ['sending', 'blocked', 'delivered'] as const)
      expect(isDue({ ...queued, state }, now)).toBe(false)
  })
})

test('a lease runs out at its time, and at once if the clock was put back', () => {
  expect(isRunOut({ until: now + leaseTime }, now)).toBe(false)
  expect(isRunOut({ until: now }, now)).toBe(true)
  expect(isRunOut({ until: now + leaseTime + 1 }, now)).toBe(true)
})

test('the next look is for what comes first, and none if nothing waits for time', () => {
  const later = { ...queued, nextAttempt: now + minute, wait: minute }
  const sending = { ...queued, state: 'sending', lease: { holder: 'b', until: now + 5_000 } } as const
  const left = { ...sending, lease: { holder: 'b', until: now } }
  const blocked = { ...queued, state: 'blocked' } as const
  expect(untilNextLook([blocked, { ...queued, state: 'delivered' }], now)).toBeNull()
  expect(untilNextLook([later, blocked], now)).toBe(minute)
  expect(untilNextLook([later, sending], now)).toBe(5_000)
  expect(untilNextLook([later, left], now)).toBe(5_000)
  expect(untilNextLook([later, queued], now)).toBe(0)
})

test('a better network cures what the network did, and nothing else', () => {
  const cured = (['no-signal', 'stalled', 'unconfirmed', 'not-the-portal'] as const).map((kind) => ({ kind }))
  const others = (['busy', 'in-progress', 'signed-out'] as const).map((kind) => ({ kind }))
  for (const reason of cured) expect(waitsForNetwork({ ...queued, reason })).toBe(true)
  for (const reason of [...others, null]) expect(waitsForNetwork({ ...queued, reason })).toBe(false)
  expect(waitsForNetwork({ ...queued, state: 'blocked', reason: { kind: 'no-signal' } })).toBe(false)
})

test.each([
  [undefined, 4],
  [{ effectiveType: '4g' }, 4],
  [{ effectiveType: '3g' }, 2],
  [{ effectiveType: 'slow-2g' }, 1],
  [{ effectiveType: '4g', saveData: true }, 1],
])('on %j at most %i are sent at once', (connection, uploads) => {
  expect(limitsFor(connection).uploads).toBe(uploads)
})
