import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { runTrials } from './run'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

for (const honoursKeys of [true, false]) {
  test(`through random faults nothing is lost and nothing arrives twice (keys ${honoursKeys ? 'honoured' : 'ignored'})`, async () => {
    const totals = await runTrials({ trials: 40, seed: 7, honoursKeys })
    expect(totals.broken).toEqual([])
    expect(totals.uploads).toBeGreaterThan(100)
  })
}
