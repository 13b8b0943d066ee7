import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { knownLives, livesFrom } from './lives'
import { runTrials } from './run'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

test.each(knownLives())(
  'a life with which something was lost or doubled once, $seed: $defect',
  async (life) => {
    expect((await runTrials([life])).broken).toEqual([])
  },
)

for (const [keys, title] of [
  ['on', 'honoured'],
  ['off', 'ignored'],
] as const) {
  test(`through random faults nothing is lost and nothing arrives twice (keys ${title})`, async () => {
    const totals = await runTrials(livesFrom(7, 60, keys))
    expect(totals.broken).toEqual([])
    expect(totals.uploads).toBeGreaterThan(100)
    expect(totals.pages).toBeGreaterThan(150)
  })
}
