import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('`npm test` without Chromium and without root says in one line what to install', () => {
  // A folder that any user may read, with the scripts and nothing else: whatever goes on from here fails at once.
  const clone = mkdtempSync(join(tmpdir(), 'portal-clone-'))
  chmodSync(clone, 0o755)
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: '', CHROMIUM_PATH: '' },
    ...another,
  })
  rmSync(clone, { recursive: true })
  expect(status).toBe(1)
  expect((stdout + stderr).trim()).toMatch(
    /^The tests need chromium.*: install it, or name it in CHROMIUM_PATH.*$/,
  )
})
