import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const contract = [
  '# Contract',
  '## Idempotency keys',
  'Call 22 takes one.',
  '### Call 2: POST /api/logout',
  '### Call 23: GET /api/`documents`',
  '### Row: of a list',
  '### Row: of a month',
  '```md',
  '## Only an example',
  '```',
].join('\n')

const found: readonly (readonly [string, string])[] = [
  ['a page', '// docs/contract.md'],
  ['a heading', `/** What it takes (docs/contract.md, 'Idempotency keys'). */`],
  ['a heading up to its colon', `/** docs/contract.md, 'Call 23'. */`],
  ['a whole heading without its markup', `/** docs/contract.md, 'Call 23: GET /api/documents' */`],
  ['a heading over two lines of a block', `/**\n * As docs/contract.md, 'Idempotency\n * keys' says.\n */`],
  ['a heading over two lines of comment', `  // As docs/contract.md,\n  // 'Idempotency keys' says.`],
  ["a heading in a test's title", `test('keeps one key (docs/contract.md, \\'Idempotency keys\\')', run)`],
  ['a call by its number next to its citation', `/** docs/contract.md, 'Call 23': as call 2 does. */`],
  ['a section of an RFC', '// RFC 9110 §10.2.3'],
  ["another format's specification", '// PNG specification, section 5'],
]

const refused: readonly (readonly [string, string, string])[] = [
  ['a page', '// docs/nowhere.md', 'there is no docs/nowhere.md'],
  ['a heading', `// docs/contract.md, 'Keys'`, `docs/contract.md has no heading 'Keys'`],
  ['the beginning of a heading without its colon', `// docs/contract.md, 'Idempotency'`, `has no heading`],
  ['the beginning of two headings', `// docs/contract.md, 'Row'`, `has no heading 'Row'`],
  ['a heading of an example', `// docs/contract.md, 'Only an example'`, `has no heading`],
  ['an anchor in code', '// docs/contract.md#row', `cite the heading: docs/contract.md, 'Heading'`],
  ['a section of the design', '/** As design §3 has it. */', `'§3'`],
  ['a section of the contract', '/** As contract §5 has it. */', `'§5'`],
  ['a section of the specification', '/** As specification §4 has it. */', `'§4'`],
  ['the specification', '// as the specification spells it', `'the specification'`],
  ['the list of faults', '// (`faults.md` 17)', `'faults.md'`],
  ['a row of faults', '// the mirror, faults row 9', `'faults row 9'`],
  ['an invariant of faults', '// the wording, faults I6', `'faults I6'`],
  ['a call without its page', '/** Call 20. */', `'Call 20'`],
  ['several calls without their page', `test('the bodies of calls 21 and 22', run)`, `'calls 21'`],
  [
    'a heading over two lines',
    `/** See docs/contract.md, 'No\n * such heading'. */`,
    `docs/contract.md has no heading 'No such heading'`,
  ],
]

const faults = [
  '### I1: In one state',
  "Test: `tests/named.test.ts`, '1: sent once'.",
  '### 1: A kill',
  'It is sent once.',
  "Test: `tests/named.test.ts`, '1: sent once'.",
  '### 2: Two files, of which one has no such test',
  'It waits.',
  'Test: `tests/named.test.ts`; `tests/other.test.ts`.',
  '### 3: A power cut',
  'It is sent once.',
  '## Something else',
  "Test: `tests/named.test.ts`, '2: waits'.",
].join('\n')

const everywhere = [
  'sw/x.ts',
  'server/x.ts',
  'tests/x.test.tsx',
  'scripts/x.mjs',
  'README.md',
  'docs/x.md',
  'server/x.sql',
]

const folder = mkdtempSync(join(tmpdir(), 'citations-'))
let printed: readonly string[]

beforeAll(() => {
  write('docs/contract.md', contract)
  found.forEach(([, text], index) => write(`src/found-${index}.ts`, text))
  refused.forEach(([, text], index) => write(`src/refused-${index}.ts`, `\n${text}\n`))
  everywhere.forEach((file) => write(file, '-- docs/nowhere.md'))
  write('server/database/migrations/001-schema.sql', '-- specification §9')
  write(
    'docs/links.md',
    'See [keys](contract.md#idempotency-keys), [all](../docs/contract.md), [the web](https://x.cl).',
  )
  write('docs/dead-links.md', 'See [keys](contract.md#keys) and\n[this](gone.md).')
  write('tests/named.test.ts', "test('1: sent once', run)\ntest('2: waits', run)")
  write('tests/other.test.ts', "test('12: waits', run)\ntest('2 tries', run)")
  write('docs/named-tests.md', namedTests)
  write('docs/faults.md', faults)
  const { status, stderr } = check()
  expect(status).toBe(1)
  printed = stderr.split('\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

function check() {
  return spawnSync(process.execPath, ['scripts/check-citations.mjs', folder], { encoding: 'utf8' })
}

function problemsOf(file: string): string[] {
  return printed.filter((line) => line.startsWith(`${file}:`))
}

test.each(found.map(([what], index) => [what, `src/found-${index}.ts`] as const))(
  '%s is found',
  (_, file) => {
    expect(problemsOf(file)).toEqual([])
  },
)

test.each(refused.map(([what, , reason], index) => [what, `src/refused-${index}.ts`, reason] as const))(
  '%s that is not there is refused, with its line',
  (_, file, reason) => {
    expect(problemsOf(file)).toEqual([expect.stringContaining(reason)])
    expect(problemsOf(file)[0]).toMatch(/^[^:]+:2: /)
  },
)

test.each(everywhere)('a citation in %s is looked at', (file) => {
  expect(problemsOf(file)).toEqual([`${file}:1: there is no docs/nowhere.md`])
})

test('a migration stays as it is', () => {
  expect(problemsOf('server/database/migrations/001-schema.sql')).toEqual([])
})

test('links between documents are followed', () => {
  expect(problemsOf('docs/links.md')).toEqual([])
  expect(problemsOf('docs/dead-links.md')).toEqual([
    'docs/dead-links.md:1: docs/contract.md has no #keys',
    'docs/dead-links.md:2: there is no docs/gone.md',
  ])
})

const namedTests = [
  '# Faults',
  "Once. Test: `tests/named.test.ts`, '1: sent once'; `tests/gone.test.ts`, '1: sent once'.",
  '',
  "It waits.\nTest: `tests/named.test.ts`, '2: waits' and '2: waits\nwithout end';",
  "`tests/x.test.tsx`, '1: sent once'.",
  '',
  "Each `tests/gone.test.ts`, '9: gone', is only an example.",
  '',
  '| what | by |',
  '| ---- | -- |',
  "| one  | `tests/named.test.ts`, '1: sent once', '2: waits for ever'. It's fine |",
  '| two  | `tests/gone.test.ts` |',
].join('\n')

test('the tests that a document names are looked for, by their files and words', () => {
  expect(problemsOf('docs/named-tests.md')).toEqual([
    'docs/named-tests.md:2: there is no tests/gone.test.ts',
    "docs/named-tests.md:5: tests/named.test.ts has no test '2: waits without end'",
    "docs/named-tests.md:7: tests/x.test.tsx has no test '1: sent once'",
    "docs/named-tests.md:13: tests/named.test.ts has no test '2: waits for ever'",
    'docs/named-tests.md:14: there is no tests/gone.test.ts',
  ])
})

test('a folder without a dangling citation passes', () => {
  for (const place of ['src', 'docs/faults.md', 'docs/dead-links.md', 'docs/named-tests.md', ...everywhere])
    rmSync(join(folder, place), { recursive: true })
  expect(check()).toMatchObject({ status: 0, stderr: '' })
})

test('a fault without a test is refused, and a file that has none of its number', () => {
  expect(problemsOf('docs/faults.md')).toEqual([
    "docs/faults.md: tests/other.test.ts has no test '2: …'",
    'docs/faults.md: fault 3 names no test',
  ])
})
