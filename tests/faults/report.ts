import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = `${root}docs/faults.md`

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

/**
 * Prints each fault of docs/faults.md that has a number, what the last `npm test` found, and its tests. Throws if there was
 * no such run.
 */
export function printReport(): void {
  const { results, at } = readResults()
  const sections = [...readFileSync(page, 'utf8').matchAll(/^### (I?\d+): .*\n([^]*?)(?=^##|$(?![^]))/gm)]
  for (const [, fault = '', section = ''] of sections) {
    const cited = citationsIn(section)
    const files = [...new Set(cited.map(({ file }) => file))]
    const found = cited.map(({ file, words }) => resultOf(results, file, words, fault))
    console.log(`${fault}\t${worstOf(found)}\t${files.join(' ')}`)
  }
  const passed = results.filter((result) => result.passed).length
  console.log(`Run of ${at.toISOString().slice(0, 16)}Z: ${passed} of ${results.length} tests passed.`)
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

/** The tests that a section names. A file without words: its tests of the fault's number. */
function citationsIn(section: string): { file: string; words: string | undefined }[] {
  const [, named = ''] = /^Test: ([^]*)/m.exec(section) ?? []
  return [...named.matchAll(/`([^`]+)`((?:(?:,| and) '[^']+')*)/g)].flatMap(([, file = '', titles = '']) => {
    const words = [...titles.matchAll(/'([^']+)'/g)].map(([, one]) => one)
    return (words.length > 0 ? words : [undefined]).map((one) => ({ file, words: one }))
  })
}

type Verdict = 'passed' | 'FAILED' | 'not run'

/** What is no test is checked at the end of each scenario. */
function resultOf(
  results: readonly Result[],
  file: string,
  words: string | undefined,
  fault: string,
): Verdict {
  const numbered = new RegExp(`\\b${fault}(: | and \\d)|\\d and ${fault}: `)
  const isNamed = ({ title }: Result) => (words === undefined ? numbered.test(title) : title.includes(words))
  const found = /\.(test|spec)\.tsx?$/.test(file)
    ? results.filter((result) => result.file === file && isNamed(result))
    : results.filter((result) => result.file.startsWith('tests/faults/'))
  if (found.length === 0) return 'not run'
  return found.every(({ passed }) => passed) ? 'passed' : 'FAILED'
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  return (['FAILED', 'not run'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'passed'
}
