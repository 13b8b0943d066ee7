import { rmSync } from 'node:fs'
import { startBackend } from '../../tests/support/backend'
import { maria } from '../../tests/support/portal'
import { portalClient } from '../../tests/support/portal-client'
import { buildApps, emptyPage } from './build-apps'
import { measurePage, type PageMeasures, type Throttling } from './lighthouse'
import { cell, printTable } from './table'

/** Each with how many times the empty page's LCP it may take. */
const subjects = [
  { path: emptyPage, signedIn: false, target: 1 },
  { path: '/login', signedIn: false, target: 1.25 },
  { path: '/home', signedIn: true, target: 1.6 },
  { path: '/task/inmuebles', signedIn: true, target: 1.6 },
] as const

/**
 * `npm run lab -- bench page [--rounds N] [--slowed]`: Lighthouse's mobile measures of three screens on a device that was never there before, next
 * to a page of React alone, from the same server. Rounds are interleaved, and another subject begins each.
 */
export async function benchPage(rounds: number, throttling: Throttling): Promise<void> {
  const dist = await buildApps()
  const backend = await startBackend({ dist, env: { LOG_LEVEL: 'silent' } })
  const measures = new Map<string, PageMeasures[]>(subjects.map(({ path }) => [path, []]))
  try {
    const { session } = await portalClient(backend.url, maria)
    for (let round = 0; round < rounds; round += 1) {
      const turn = round % subjects.length
      for (const { path, signedIn } of [...subjects.slice(turn), ...subjects.slice(0, turn)])
        measures.get(path)?.push(await measurePage(backend.url + path, signedIn ? session : null, throttling))
    }
  } finally {
    await backend.stop()
    rmSync(dist, { recursive: true, force: true })
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
}
