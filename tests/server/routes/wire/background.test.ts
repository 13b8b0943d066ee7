import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { repeatedly } from '../../../../server/routes/wire/background'
import { eventually } from '../../../support/eventually'

test('work comes again after it failed, and of failures in a row the first is logged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const outcomes = ['down', 'down', 'up', 'down again']
  let rounds = 0
  repeatedly(app, 3_600_000, () => {
    const outcome = outcomes[rounds]
    rounds += 1
    return outcome === 'up' ? Promise.resolve() : Promise.reject(new Error(outcome))
  })
  await app.ready()
  for (let round = 1; round <= outcomes.length; round += 1) {
    await eventually(() => expect(rounds).toBe(round))
    if (round < outcomes.length) vi.advanceTimersByTime(3_600_000)
  }
  await app.close()
  vi.advanceTimersByTime(3_600_000)
  expect(rounds).toBe(outcomes.length)
  expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
    'down',
    'down again',
  ])
})
