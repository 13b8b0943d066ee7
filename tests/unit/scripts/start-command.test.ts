import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A clone without packages, and a folder with an `npm` that notes what it was asked and fails. */
let clone: string

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'portal-clone-'))
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  mkdirSync(join(clone, 'bin'))
  writeFileSync(join(clone, 'bin', 'npm'), `#!/bin/sh\necho "$@" > ${join(clone, 'asked')}\nexit 1\n`, {
    mode: 0o755,
  })
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('a first start in production installs also what builds the app', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:/usr/bin:/bin`, NODE_ENV: 'production' },
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The packages could not be installed/)])
  expect(readFileSync(join(clone, 'asked'), 'utf8')).toMatch(/^ci --include=dev /)
})
