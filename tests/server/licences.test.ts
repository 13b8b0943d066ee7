import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('every package that is shipped has a licence that was looked at', () => {
  const script = fileURLToPath(new URL('../../scripts/licences.mjs', import.meta.url))
  const listed = execFileSync(process.execPath, [script], { encoding: 'utf8' })
  expect(listed).toMatch(/^fastify\t[\d.]+\tMIT$/m)
  expect(listed).not.toMatch(/^vitest\t/m)
})

test.each(['package-lock.json', 'lab/package-lock.json'])(
  'every package of %s is held by its hash, also those of other platforms',
  (lock) => {
    const file = fileURLToPath(new URL(`../../${lock}`, import.meta.url))
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
      packages: Record<string, { integrity?: string }>
    }
    const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
    expect(without.map(([path]) => path)).toEqual([])
  },
)
