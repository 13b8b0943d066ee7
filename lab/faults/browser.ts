import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { Engine } from '../../tests/support/browser'
import { startBackend, type Backend } from '../../tests/support/backend'
import { buildIfChanged } from '../../tests/support/built-server'
import { startFaultProxy, type FaultProxy } from '../../tests/support/fault-proxy'
import { initialOtherDocuments } from '../../src/api/initial'
import { maria, settledPedro } from '../../tests/support/portal'
import { portalClient, type PortalClient } from '../../tests/support/portal-client'
import { photosOf } from '../../tests/support/photos-of'
import { storedPaths } from '../../tests/support/stored-files'
import { BrowserLife } from './browser-life'
import { browserResult } from '../../tests/faults/browser-result'
import { createRandom } from '../../tests/faults/random'
import { addTo, noTotals, type Totals, type TrialResult } from '../../tests/faults/totals'

type Options = {
  engine: Engine
  trials: number
  seed: number
  trace?: (line: string) => void
  onTrial?: (totals: Totals) => void
}

type World = {
  proxy: FaultProxy
  client: PortalClient
  /** Another user of the same phone, who takes nothing. */
  other: PortalClient
  /** How often that one has signed in, and how often of these while a document was being stored. */
  lends: { all: number; whileStoring: number }
  newFiles: () => Buffer[]
}

/**
 * Random lives of an upload form and the page's outbox in a real browser, each with a profile of its own: photos, SIGKILL, reloads, a second tab, another user, no network,
 * connections that hang, break or lose the answer, and 500s, against the backend behind a fault proxy. The seed picks what happens;
 * how far the browser has come by then is its own.
 */
export async function runBrowserTrials(options: Options): Promise<Totals> {
  buildIfChanged('server')
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'))
  const backend = await startBackend()
  const proxy = await startFaultProxy(backend.url)
  const totals = noTotals()
  const lends = { all: 0, whileStoring: 0 }
  try {
    await buildPage(folder)
    proxy.deploy(folder)
    const client = await portalClient(backend.url, maria)
    const other = await portalClient(backend.url, await settledPedro({ ...proxy, backend }))
    const world = { proxy, client, other, lends, newFiles: newFilesOf(backend) }
    for (let trial = 0; trial < options.trials; trial += 1) {
      addTo(totals, await runTrial(world, options.seed + trial, options))
      options.onTrial?.(totals)
    }
    console.log(`signed in while storing: ${lends.whileStoring} of ${lends.all}`)
  } finally {
    await proxy.close()
    await backend.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return totals
}

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'browser-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>faults</title><script type="module" src="/page.js"></script>',
  )
}

/** What the portal has stored since it was asked last. */
function newFilesOf({ dataDir }: Backend): () => Buffer[] {
  const known = new Set<string>()
  return () => {
    const files = storedPaths(dataDir).filter((path) => !known.has(path))
    for (const path of files) known.add(path)
    return files.map((path) => readFileSync(path))
  }
}

async function runTrial(world: World, seed: number, { engine, trace }: Options): Promise<TrialResult> {
  const random = createRandom(seed)
  const life = new BrowserLife(world.proxy, world.client, world.other, seed, random, engine)
  const before = await world.other.read(initialOtherDocuments)
  world.newFiles()
  try {
    // At least one, and as much work as trouble.
    await life.take()
    for (let left = 3 + random.int(10); left > 0; left -= 1) {
      const [name, happen] = life.next()
      trace?.(`${seed}: ${name}`)
      await happen()
    }
    const stuck = await life.heal()
    if (life.undrained > 0)
      console.warn(`seed ${seed}: another user's drain did not end in time, ${life.undrained} times`)
    world.lends.all += life.lent
    world.lends.whileStoring += life.lentWhileStoring
    const strayed = (await world.other.read(initialOtherDocuments)).slice(before.length)
    const shown = [...life.shown, ...strayed.map(({ id }) => `document ${id} at the portal`)]
    const { photos, saved } = life
    return browserResult(seed, { photos, saved, shown }, stuck, world.newFiles().map(photosOf))
  } finally {
    await life.phone.close()
    rmSync(life.phone.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
