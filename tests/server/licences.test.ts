import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('every package that is shipped has a licence that was looked at', () => {
  const script = fileURLToPath(new URL('../../scripts/licences.mjs', import.meta.url))
  const listed = execFileSync(process.execPath, [script], { encoding: 'utf8' })
  expect(listed).toMatch(/^fastify\t[\d.]+\tMIT$/m)
  expect(listed).not.toMatch(/^vitest\t/m)
})
