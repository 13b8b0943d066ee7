import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = `${root}docs/faults.md`

const mark = { begin: '<!-- prettier-ignore-start -->', end: '<!-- prettier-ignore-end -->' }

type Result = { file: string; title: string; passed: boolean }

type VitestReport = {
  startTime: number
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}
type PlaywrightSuite = {
  title: string
  file: string
  specs: { title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

/** Writes into docs/faults.md, for each fault, its tests and what the last `npm test` found. Throws if there was no such run. */
export function writeReport(): void {
  const { results, at } = readResults()
  const text = readFileSync(page, 'utf8')
  const sections = [...text.matchAll(/^### (I?\d+): .*\n([^]*?)(?=^##|$(?![^]))/gm)]
  // As text, '10' would come before '9'.
  const order = new Intl.Collator('en', { numeric: true })
  const rows = sections
    .sort(([, one = ''], [, other = '']) => order.compare(one, other))
    .map(([, fault = '', section = '']) => {
      const cited = citationsIn(section)
      const files = [...new Set(cited.map(({ file }) => `\`${file.replace(/^tests\//, '')}\``))]
      const found = cited.map(({ file, words }) => resultOf(results, file, words))
      return `| ${fault} | ${files.join(', ')} | ${worstOf(found)} |`
    })
  const [before, rest] = split(text, mark.begin)
  const [, after] = split(rest, mark.end)
  const table = ['| fault | its tests, below `tests/` | result |', '| --- | --- | --- |', ...rows].join('\n')
  const whole = `${results.filter(({ passed }) => passed).length} of ${results.length} tests of that run passed.`
  writeFileSync(
    page,
    `${before}${mark.begin}\n\nRun of ${at.toISOString().slice(0, 16)}Z. ${whole}\n\n${table}\n\n${mark.end}${after}`,
  )
}

function split(text: string, at: string): [string, string] {
  const [before, after, ...more] = text.split(at)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`docs/faults.md: one ${at} is due`)
  return [before, after]
}

function readResults(): { results: Result[]; at: Date } {
  const vitest = JSON.parse(readFileSync(`${root}test-results/vitest.json`, 'utf8')) as VitestReport
  const playwright = JSON.parse(readFileSync(`${root}test-results/playwright.json`, 'utf8')) as {
    suites: PlaywrightSuite[]
  }
  return {
    at: new Date(vitest.startTime),
    results: [
      ...vitest.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, status }) => ({
          file: relative(root, name),
          title: fullName,
          passed: status === 'passed',
        })),
      ),
      ...playwright.suites.flatMap((suite) => resultsOf(suite, '')),
    ],
  }
}

function resultsOf({ title, file, specs, suites = [] }: PlaywrightSuite, above: string): Result[] {
  const titles = `${above} ${title}`
  return [
    ...specs.map((spec) => ({
      file: `tests/e2e/${file}`,
      title: `${titles} ${spec.title}`,
      passed: spec.ok,
    })),
    ...suites.flatMap((suite) => resultsOf(suite, titles)),
  ]
}

/** The tests that a section names (scripts/check-citations.mjs has the form). */
function citationsIn(section: string): { file: string; words: string }[] {
  let file = ''
  return [...section.matchAll(/\bTest: (?:.+\n?)+/g)].flatMap(([named]) =>
    [...named.matchAll(/`([^`]+)`|'([^']+)'/g)].flatMap(([, path, words]) => {
      if (path) file = path
      return words ? [{ file, words: words.replaceAll(/\s+/g, ' ') }] : []
    }),
  )
}

type Verdict = 'passed' | 'FAILED' | 'not run'

/** What is no test is checked at the end of each scenario. */
function resultOf(results: readonly Result[], file: string, words: string): Verdict {
  const found = /\.(test|spec)\.tsx?$/.test(file)
    ? results.filter((result) => result.file === file && result.title.includes(words))
    : results.filter((result) => result.file.startsWith('tests/faults/'))
  if (found.length === 0) return 'not run'
  return found.every(({ passed }) => passed) ? 'passed' : 'FAILED'
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  return (['FAILED', 'not run'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'passed'
}
