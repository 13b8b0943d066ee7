import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('an expression that takes the square of its input, or is made at run time, is refused by its line', () => {
  const root = mkdtempSync(join(tmpdir(), 'expressions-'))
  for (const world of ['src', 'sw', 'server', 'shared', 'public']) mkdirSync(join(root, world))
  writeFileSync(join(root, 'src/page.tsx'), 'const a = <p>{b.replace(/ +/g, "/")}</p>\nconst c = /[. ]+$/\n')
  writeFileSync(join(root, 'server/name.ts'), 'const dir = a / b / /\\/$/\nnew RegExp(`${dir}x`)\n')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-expressions.mjs', root], {
    encoding: 'utf8',
  })
  rmSync(root, { recursive: true })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^src\/page\.tsx:2: \/\[\. \]\+\$\/ is vulnerable, by .+$/m)
  expect(stderr).toContain('server/name.ts:2: new RegExp(`${dir}x`) is put together at run time')
  expect(stderr).toContain('\n2 expressions may take too long')
})
