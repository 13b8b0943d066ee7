import { beforeEach, expect, test, vi } from 'vitest'
import { runScenes } from './schedules/run'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

test.each([
  ['none interrupted', { honoursKeys: true, preemptions: 0 }, 50],
  ['one interrupted', { preemptions: 1, only: 'another one discards' }, 50],
  ['one interrupted and an answer lost', { preemptions: 1, only: 'the first answer is lost' }, 100],
  [
    'one interrupted and an answer lost, in a row that the form did not know',
    { honoursKeys: false, preemptions: 1, only: 'the first answer is lost', seen: null },
    100,
  ],
])(
  '38: in every order of what two contexts do, %s, a document is neither lost nor doubled',
  async (_name, bound, atLeast) => {
    const results = await runScenes({ ...bound, isDeadly: false })
    for (const { name, broken } of results) expect(broken, name).toEqual([])
    expect(results.reduce((sum, { schedules }) => sum + schedules, 0)).toBeGreaterThan(atLeast)
  },
)
