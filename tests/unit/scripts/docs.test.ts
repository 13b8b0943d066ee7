import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDocs } from '../../../scripts/docs'

let folder: string

beforeAll(() => {
  folder = `${mkdtempSync(join(tmpdir(), 'portal-docs-'))}/`
  cpSync('docs', `${folder}docs`, { recursive: true, filter: (path) => !path.includes('screenshots') })
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['docs/contract.md', 'idDocument: Ref', 'idDocument: Id'],
  ['docs/settings.md', '`4000`', '`4001`'],
])('%s is stale, and written again, if it says otherwise than the code: %s', async (page, word, other) => {
  const path = `${folder}${page}`
  const fresh = readFileSync(path, 'utf8')
  writeFileSync(path, fresh.replace(word, other))
  expect(await writeDocs({ folder, check: true })).toEqual([page])
  expect(readFileSync(path, 'utf8')).toContain(other)
  expect(await writeDocs({ folder })).toEqual([page])
  expect(readFileSync(path, 'utf8')).toBe(fresh)
})
