import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { newFilesDir } from '../support/template-data'

afterEach(() => vi.useRealTimers())

const files = () => readdirSync(join(newFilesDir(), 'files'), { recursive: true }).sort()

it('a day that begins during a run brings no files of another database', () => {
  const before = files()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  expect(files()).toEqual(before)
})
