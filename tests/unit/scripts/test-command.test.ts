import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A folder that any user may read, with the scripts and nothing else: whatever goes on from here fails at once. */
let clone: string

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'portal-clone-'))
  chmodSync(clone, 0o755)
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** `npm test -- WORDS` by a user who is not root, on a machine without programs. */
function npmTest(words: readonly string[] = [], env: Record<string, string> = {}) {
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', ...words], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: '', CHROMIUM_PATH: '', ...env },
    ...another,
  })
  return { status, printed: (stdout + stderr).trim() }
}

test('without Chromium and without root it says in one line what to install', () => {
  const { status, printed } = npmTest()
  expect(status).toBe(1)
  expect(printed).toMatch(/^The tests need chromium.*: install it, or name it in CHROMIUM_PATH.*$/)
})

test('a CHROMIUM_PATH that names nothing is said in one line', () => {
  const { status, printed } = npmTest([], { CHROMIUM_PATH: '/no/such/browser' })
  expect(status).toBe(1)
  expect(printed).toBe('CHROMIUM_PATH does not fit: there is no /no/such/browser.')
})

test('a word that it does not know is said in one line', () => {
  expect(npmTest(['--fast'])).toEqual({
    status: 1,
    printed: 'npm test takes --quick or --every-engine, not --fast.',
  })
})
