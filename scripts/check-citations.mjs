/**
 * What is cited exists: docs/contract.md, 'Call 23' (a heading up to its colon, or whole), a link, and
 * Test: `tests/server/app.test.ts`, 'too many writes'; in a table without `Test:`. Each fault of
 * docs/faults.md has its own number and names a test; under a number, a file without words means its tests of that number.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))

const notOurs = /^(node_modules|\.git|dist|dist\.new-.*|data|coverage|test-results)$/
const unchecked = [
  // The server compares each migration that it has run with the file, by a hash: not even a comment
  // may change.
  /^server\/database\/migrations\/.*\.sql$/,
  // They show what is refused.
  /^scripts\/check-citations\.mjs$/,
  /^tests\/unit\/scripts\/check-citations\.test\.ts$/,
]

const faults = 'docs/faults.md'

const citation = /\bdocs\/[\w/.-]+?\.md\b(#[\w-]+)?(?:, \\?'([^']+?)\\?')?/g
const testLine = /\bTest: `[^]*/g
const testOfCell = /`tests\/[\w/.-]+\.\w+`(?:(?:,| and|, and) '[^']+')*/g
const testFileOrTitle = /`([^`]+)`|'([^']+)'/g
const link = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

/**
 * Citations of pages that a reader of this repository does not have, or can't find. An RFC numbers
 * its own sections.
 */
const dangling = [
  { form: /(?<!\bRFC \d+ )§ ?\d*/g, advice: "a section's number leads nowhere; cite a page and its heading" },
  { form: /\bthe specification\b/gi, advice: 'it is not in this repository; cite docs/contract.md' },
  { form: /(?<!docs\/)\bfaults\.md\b|\bfaults (?:row )?I?\d+/g, advice: "cite docs/faults.md, '…'" },
  { form: /\b[Cc]alls? \d+/g, advice: "cite docs/contract.md, 'Call …'", besides: 'docs/contract.md' },
]

const problems = filesBelow(root).flatMap(problemsOf)
for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error(`\n${problems.length} citations lead nowhere (scripts/check-citations.mjs).`)
process.exitCode = problems.length > 0 ? 1 : 0

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notOurs.test(entry.name) ? [] : filesBelow(path)
    const file = relative(root, path)
    return /\.(tsx?|m?js|css|html|sql|md)$/.test(file) && !unchecked.some((one) => one.test(file))
      ? [file]
      : []
  })
}

function problemsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  return passagesOf(file, text).flatMap(({ start, words }) => {
    const at = (index) => `${file}:${text.slice(0, start + index).split('\n').length}`
    const wrong = []
    for (const { 0: cited, 1: anchor, 2: heading, index } of words.matchAll(citation)) {
      const page = /^[^#,]+/.exec(cited)[0]
      if (anchor) wrong.push(`${at(index)}: ${cited}: cite the heading: ${page}, 'Heading'`)
      else if (!isFile(page)) wrong.push(`${at(index)}: there is no ${page}`)
      else if (heading && !hasHeading(page, heading.replaceAll(/\s+/g, ' ')))
        wrong.push(`${at(index)}: ${page} has no heading '${heading.replaceAll(/\s+/g, ' ')}'`)
    }
    if (file.endsWith('.md')) {
      for (const { 1: path, 2: anchor, index } of words.matchAll(link)) {
        const page = path ? join(dirname(file), path) : file
        if (!existsSync(join(root, page))) wrong.push(`${at(index)}: there is no ${page}`)
        else if (anchor && !headingsOf(page).map(anchorOf).includes(anchor))
          wrong.push(`${at(index)}: ${page} has no #${anchor}`)
      }
      for (const { 0: named, index } of words.matchAll(words.startsWith('|') ? testOfCell : testLine))
        wrong.push(...missingTests(named).map((missing) => `${at(index + missing.index)}: ${missing.reason}`))
    }
    if (file === faults && start === 0) wrong.push(...untestedFaults(text))
    // The contract numbers its own calls.
    if (file === 'docs/contract.md') return wrong
    const rest = words.replaceAll(citation, (cited) => ' '.repeat(cited.length))
    for (const { form, advice, besides } of dangling)
      for (const { 0: found, index } of rest.matchAll(form))
        if (!besides || !words.includes(besides)) wrong.push(`${at(index)}: '${found}': ${advice}`)
    return wrong
  })
}

function missingTests(named) {
  let file = ''
  return [...named.matchAll(testFileOrTitle)].flatMap(({ 1: path, 2: words, index }) => {
    if (path) {
      file = path
      return isFile(file) ? [] : [{ index, reason: `there is no ${file}` }]
    }
    const title = words.replaceAll(/\s+/g, ' ')
    if (!isFile(file) || readFileSync(join(root, file), 'utf8').includes(title)) return []
    return [{ index, reason: `${file} has no test '${title}'` }]
  })
}

function untestedFaults(text) {
  const sections = [...text.matchAll(/^### (I?)(\d+): .*\n([^]*?)(?=^##|$(?![^]))/gm)]
  const numbers = sections.map(([, kind, number]) => kind + number)
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  const untested = sections.flatMap(([, kind, number, section]) => {
    const [, named] = /^Test: ([^]*)/m.exec(section) ?? []
    if (!named) return [`${faults}: fault ${kind}${number} names no test`]
    return [...named.matchAll(/`([^`]+)`(?!, ')/g)]
      .filter(([, path]) => isFile(path) && !hasTestOf(`${kind}${number}`, path))
      .map(([, path]) => `${faults}: ${path} has no test '${kind}${number}: …'`)
  })
  return [...twice.map((number) => `${faults}: two faults are ${number}`), ...untested]
}

/** A title begins with '7: ' or '7 and 8: '; an invariant (I7) has its name in what checks it. */
function hasTestOf(number, path) {
  const titled = `\\b${number}(: | and \\d)|\\d and ${number}: `
  return new RegExp(number.startsWith('I') ? `\\b${number}\\b` : titled).test(
    readFileSync(join(root, path), 'utf8'),
  )
}

/**
 * What is read as one: a paragraph of a document, a comment, or a line of code, which may be a
 * test's title. The line breaks in it, with what begins a comment's line, become spaces, so that a
 * citation may run over two lines.
 */
function passagesOf(file, text) {
  const passage = file.endsWith('.md')
    ? /(?:.+\n?)+/g
    : /\/\*[^]*?\*\/|<!--[^]*?-->|(?:^[ \t]*(?:\/\/|--).*\n?)+|(?:(?!\/\*|\/\/).)+|\/\/.*/gm
  return [...text.matchAll(passage)].map(({ 0: raw, index }) => ({
    start: index,
    words: raw.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, (gap) => ' '.repeat(gap.length)),
  }))
}

function isFile(page) {
  return statSync(join(root, page), { throwIfNoEntry: false })?.isFile() ?? false
}

function hasHeading(page, cited) {
  const headings = headingsOf(page)
  return (
    headings.includes(cited) || headings.filter((heading) => heading.startsWith(`${cited}:`)).length === 1
  )
}

function headingsOf(page) {
  const prose = readFileSync(join(root, page), 'utf8').replaceAll(/^```[^]*?^```/gm, '')
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.replaceAll('`', '').trim())
}

/** As GitHub makes them. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
