import { expect, test } from 'vitest'
import { checkFiles } from '../../support/checked-files'

const files = {
  'docs/contract.md': '# Contract\n## Idempotency keys\n### Call 23: GET /api/`documents`\n',
  'docs/faults.md':
    "### 1: A kill\nTest: `tests/named.test.ts`, '1: sent'.\n### 2: A cut\nTest: `tests/named.test.ts`.\n### 3: A clock\nIt waits.\n### 1: A kill again\nTest: `tests/named.test.ts`, '1: sent'.\n",
  'docs/links.md':
    'See [keys](contract.md#idempotency-keys), [keys](contract.md#keys) and\n[this](gone.md).\n',
  'docs/tests.md':
    "Test: `tests/named.test.ts`, '1: sent once';\n`tests/named.test.ts`, '1: lost'; `tests/gone.test.ts`.\n",
  'tests/named.test.ts': "test('1: sent once', run)\n",
  'src/good.ts': "/** docs/contract.md, 'Idempotency\n * keys'; 'Call 23' of docs/contract.md. */\n",
  'src/page.ts': '\n// docs/nowhere.md\n',
  'src/heading.tsx': "/** docs/contract.md, 'No\n * such heading'. */\n",
  'server/number.sql': '-- contract §5\n',
  'scripts/call.mjs': '/** Call 20. */\n',
}

test('a citation that leads nowhere is refused with its line: a page, a heading, a link, a test, the test of a fault', () => {
  const { status, lines } = checkFiles('scripts/check-citations.mjs', files)
  expect(status).toBe(1)
  expect(lines.filter((line) => line.includes(': ')).sort()).toEqual([
    'docs/faults.md: fault 3 names no test',
    "docs/faults.md: tests/named.test.ts has no test '2: …'",
    'docs/faults.md: two faults are 1',
    'docs/links.md:1: docs/contract.md has no #keys',
    'docs/links.md:2: there is no docs/gone.md',
    "docs/tests.md:2: tests/named.test.ts has no test '1: lost'",
    'docs/tests.md:2: there is no tests/gone.test.ts',
    "scripts/call.mjs:1: 'Call 20': cite docs/contract.md, 'Call …'",
    "server/number.sql:1: '§5': a section's number leads nowhere; cite a page and its heading",
    "src/heading.tsx:1: docs/contract.md has no heading 'No such heading'",
    'src/page.ts:2: there is no docs/nowhere.md',
  ])
})
