import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
  VersionValue,
} from '@mdn/browser-compat-data'

/** The oldest browsers that the app is for (docs/scope.md, 'Where it runs'), as `build.target` names them. */
const floor = { chrome: 109, firefox: 115, safari: 16.4 } as const

/** A member of an interface or a global function: where it is, and what it is called. */
type Place = { owner: string; name: string }

/**
 * Everything of JavaScript and of the web platform that one of the oldest browsers lacks, by MDN's data. What takes an option or fires an event is
 * not in it: only what has a name can be taken away.
 */
function youngerThanFloor(): Place[] {
  const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData
  return [api, javascript['builtins'] ?? {}].flatMap((interfaces) =>
    membersOf(interfaces).flatMap(([owner, whole]) => [
      ...(isYounger(whole.__compat) ? [{ owner: 'globalThis', name: owner }] : []),
      ...membersOf(whole)
        .filter(([, member]) => isYounger(member.__compat))
        .map(([name]) => ({ owner, name: name.replace(/_static$/, '') })),
    ]),
  )
}

function membersOf({ __compat, ...members }: Identifier): [string, Identifier][] {
  return Object.entries(members)
}

function isYounger(compat: CompatStatement | undefined): boolean {
  if (!compat) return false
  return Object.entries(floor).some(([browser, version]) => {
    const support = compat.support[browser as keyof typeof floor] ?? []
    return ![support].flat().some((one) => isIn(one, version))
  })
}

function isIn(support: SimpleSupportStatement, version: number): boolean {
  if (support.flags ?? support.prefix ?? support.alternative_name) return false
  return since(support.version_added) <= version && since(support.version_removed) > version
}

/** '≤37' was there at 37; what is false or 'preview' is in no version. */
function since(version: VersionValue | undefined): number {
  const number = version ? Number.parseFloat(version.replace('≤', '')) : NaN
  return Number.isNaN(number) ? Infinity : number
}

/**
 * Writes a copy of the built app into `folder` in which each page and each worker first takes away what the oldest browsers lack, and `more`. The
 * compressed files are left out: they would be served unchanged.
 */
export function deployBelowFloor(dist: string, folder: string, more: readonly Place[] = []): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const script = `(${takeAway.toString()})(${JSON.stringify([...youngerThanFloor(), ...more])})`
  // In each file itself, so that it is there without a network too. A module's own code runs after its imports.
  const module = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
  change(join(folder, 'index.html'), (html) =>
    html.replace('<head>', () => `<head><script>${script}</script>`),
  )
  change(join(folder, 'sw.js'), (code) => `${script};${code}`)
  for (const name of readdirSync(join(folder, 'assets')))
    if (/^(worker|scan-worker|pdf\.worker)[-.].*\.js$/.test(name))
      change(join(folder, 'assets', name), (code) => `import '${module}';${code}`)
}

export async function takenAway(page: Page): Promise<boolean> {
  return page.evaluate(() => !('canParse' in URL) && !('toSorted' in Array.prototype))
}

/** How much each worker of the page took away as it started, by its file's name: one that is asked later may have ended. */
export function takenAwayInWorkers(page: Page): Record<string, number> {
  const counts: Record<string, number> = {}
  page.on('console', (message) => {
    const [, count] = /^taken away: (\d+)$/.exec(message.text()) ?? []
    const [, name] = /\/assets\/(.+)-.{8}\.js$/.exec(message.worker()?.url() ?? '') ?? []
    if (count && name) counts[name] = Number(count)
  })
  return counts
}

function change(file: string, by: (content: string) => string): void {
  const before = readFileSync(file, 'utf8')
  const after = by(before)
  if (after === before) throw new Error(`${file} is not as expected`)
  writeFileSync(file, after)
}

/** Runs in the page and in the workers. */
function takeAway(places: readonly Place[]): void {
  const world = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  const typedArrays = Object.getPrototypeOf(Int8Array) as { prototype: object }
  let taken = 0
  for (const { owner, name } of places) {
    const holder =
      owner === 'TypedArray' ? typedArrays : /^(globalThis|Window)$/.test(owner) ? globalThis : world[owner]
    // Some namespaces, such as Math, have no prototype.
    for (const object of [holder, (holder as { prototype?: object } | undefined)?.prototype])
      if (object && Object.hasOwn(object, name) && Reflect.deleteProperty(object, name)) taken += 1
  }
  Object.assign(globalThis, { takenAway: taken })
  console.debug(`taken away: ${String(taken)}`)
}
