import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { repeatedly } from '../../../../server/routes/wire/background'
import { eventually } from '../../../support/eventually'

test('work comes again after it failed, and of failures in a row the first is logged', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const outcomes = ['down', 'down', 'up', 'down again']
  let rounds = 0
  const { wake } = repeatedly(app, 3_600_000, () => {
    const outcome = outcomes[rounds]
    rounds += 1
    return outcome === 'up' ? Promise.resolve() : Promise.reject(new Error(outcome))
  })
  await app.ready()
  for (let round = 1; round <= outcomes.length; round += 1) {
    await eventually(() => expect(rounds).toBe(round))
    if (round < outcomes.length) wake()
  }
  await app.close()
  wake()
  expect(rounds).toBe(outcomes.length)
  expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
    'down',
    'down again',
  ])
})
