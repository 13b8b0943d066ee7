import { readWeights } from '../support/weight'
import { emptyPage } from './build-apps'
import { measurePage, type PageMeasures, type Throttling } from './lighthouse'
import { serveApp } from './served-app'
import { cell, printTable } from './table'

/** Each with how many times the empty page's LCP it may take. */
const subjects = [
  { path: emptyPage, signedIn: false, target: 1 },
  { path: '/login', signedIn: false, target: 1.25 },
  { path: '/home', signedIn: true, target: 1.6 },
  { path: '/task/inmuebles', signedIn: true, target: 1.6 },
] as const

/**
 * `npm run bench -- page [--rounds N] [--slowed]`: Lighthouse's mobile measures of three screens on a device that was never there before, next
 * to a page of React alone, from the same server; then what each screen's scripts weigh. Rounds are interleaved, and another
 * subject begins each.
 */
export async function benchPage(rounds: number, throttling: Throttling): Promise<void> {
  const { url, client, app, stop } = await serveApp()
  const screens = readWeights(app).screens()
  const measures = new Map<string, PageMeasures[]>(subjects.map(({ path }) => [path, []]))
  try {
    for (let round = 0; round < rounds; round += 1) {
      const turn = round % subjects.length
      for (const { path, signedIn } of [...subjects.slice(turn), ...subjects.slice(0, turn)])
        measures.get(path)?.push(await measurePage(url + path, signedIn ? client.session : null, throttling))
    }
  } finally {
    await stop()
  }
  const of = (path: string, key: keyof PageMeasures) => (measures.get(path) ?? []).map((one) => one[key])
  const floors = of(emptyPage, 'lcp')
  const title = `first visit on a phone, by Lighthouse (${throttling}): median of ${rounds} rounds (lowest–highest)`
  printTable(
    title,
    subjects.map(({ path, target }) => ({
      what: `LCP of ${path}, ms`,
      floor: 'an empty React page',
      target,
      pairs: of(path, 'lcp').map((product, at) => ({ product, floor: floors[at] ?? NaN })),
    })),
  )
  console.log('\n| screen | score | FCP, ms | LCP, ms | TBT, ms | CLS |\n|---|---|---|---|---|---|')
  for (const { path } of subjects) {
    const cells = (['score', 'fcp', 'lcp', 'tbt', 'cls'] as const).map((key) => cell(of(path, key)))
    console.log(`| ${[path, ...cells].join(' | ')} |`)
  }
  console.log('\n| screen | scripts | KB, gzip |\n|---|---|---|')
  for (const [name, { files, bytes }] of Object.entries(screens))
    console.log(`| ${name} | ${files} | ${(bytes / 1_000).toFixed(1)} |`)
}
