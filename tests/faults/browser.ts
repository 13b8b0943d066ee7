import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import playwrightConfig from '../../playwright.config'
import { startBackend, type Backend } from '../support/backend'
import { startPhone } from '../support/browser'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { maria } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { sha256, storedPaths } from '../support/stored-files'
import type {} from './browser-page'
import { createRandom } from './random'
import { addTo, noTotals, type Totals, type TrialResult } from './totals'

type Options = {
  trials: number
  seed: number
  trace?: (line: string) => void
  onTrial?: (totals: Totals) => void
}

type World = { backend: Backend; proxy: FaultProxy; client: PortalClient; newHashes: () => string[] }

const create = '/api/client/initial/create'
const healing = 3 * 60_000

/**
 * Random lives of the page's outbox in Chromium, each with a profile of its own: photographs, SIGKILL, reloads, a second tab, no network,
 * connections that hang, break or lose the answer, and 500s, against the backend behind a fault proxy. The seed picks what happens;
 * how far the browser has come by then is its own.
 */
export async function runBrowserTrials(options: Options): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'))
  const backend = await startBackend()
  const proxy = await startFaultProxy(backend.url)
  const totals = noTotals()
  try {
    await buildPage(folder)
    proxy.deploy(folder)
    const client = await portalClient(backend.url, maria)
    const world = { backend, proxy, client, newHashes: newHashesOf(backend) }
    for (let trial = 0; trial < options.trials; trial += 1) {
      addTo(totals, await runTrial(world, options.seed + trial, options.trace))
      options.onTrial?.(totals)
    }
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
      lib: {
        entry: join(import.meta.dirname, 'browser-page.ts'),
        formats: ['iife'],
        name: 'faults',
        fileName: () => 'page.js',
      },
    },
  })
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>faults</title><script src="/page.js"></script>',
  )
}

/** The hashes of what the portal has stored since it was asked last. */
function newHashesOf({ dataDir }: Backend): () => string[] {
  const known = new Set<string>()
  return () => {
    const files = storedPaths(dataDir).filter((path) => !known.has(path))
    for (const path of files) known.add(path)
    return files.map((path) => sha256(readFileSync(path)))
  }
}

type Mode = Parameters<FaultProxy['set']>[0]

type Capture = { detalle: string; sha256: string; saved: boolean }

async function runTrial(world: World, seed: number, trace?: (line: string) => void): Promise<TrialResult> {
  const random = createRandom(seed)
  const phone = startPhone(playwrightConfig.use?.launchOptions)
  const { proxy, client, newHashes } = world
  newHashes()
  const captures: Capture[] = []
  const savings: Promise<boolean>[] = []
  let context: BrowserContext | null = null
  let mode: Mode = 'open'

  async function open(): Promise<BrowserContext> {
    if (context) return context
    context = await phone.open()
    await client.signIn(context)
    await openTab(context)
    return context
  }

  async function anyTab(): Promise<Page> {
    const pages = (await open()).pages().filter((page) => page.url().startsWith(proxy.url))
    const [first, ...rest] = pages
    return first ? random.pick([first, ...rest]) : openTab(await open())
  }

  async function openTab(browser: BrowserContext): Promise<Page> {
    const page = await browser.newPage()
    await whileOpen(() => page.goto(proxy.url))
    return page
  }

  /** The page itself is on a phone already, whatever the network does. */
  async function whileOpen(load: () => Promise<unknown>): Promise<void> {
    await proxy.set('open')
    await load()
    await proxy.set(mode)
  }

  async function photograph(): Promise<void> {
    const page = await anyTab()
    const detalle = `${process.pid}-${seed}-${captures.length}`
    const bytes = 1_000 + random.int(2_000_000)
    const text = `%PDF-1.4 ${detalle}`.padEnd(bytes, '.')
    const capture = { detalle, sha256: sha256(Buffer.from(text)), saved: false }
    captures.push(capture)
    // Not waited for: what happens next may come in the middle of it.
    const saving = page.evaluate(({ detalle, bytes }) => globalThis.inPage.save(detalle, bytes), {
      detalle,
      bytes,
    })
    savings.push(
      saving.then(
        () => (capture.saved = true),
        () => false,
      ),
    )
  }

  const pause = () => wait(random.int(400))
  const trouble: Record<string, () => Promise<unknown>> = {
    weather: async () => {
      mode = random.pick(['open', 'hanging', 'deaf', 'deaf'])
      await proxy.set(mode)
      const isBroken = random.chance(0.3)
      proxy.answer(create, isBroken ? (response) => response.writeHead(500).end('{}') : null)
    },
    /** Every connection breaks in the middle of what it does. */
    cut: async () => {
      await proxy.set('down')
      await wait(random.int(200))
      await proxy.set(mode)
    },
    offline: async () => {
      const browser = await open()
      await browser.setOffline(true)
      await wait(random.int(500))
      await browser.setOffline(false)
    },
    kill: async () => {
      await open()
      await phone.kill()
      context = null
    },
    reload: async () => {
      const page = await anyTab()
      await whileOpen(() => page.reload())
    },
    secondTab: async () => openTab(await open()),
    sendNow: async () =>
      (await anyTab()).evaluate(async () => {
        await globalThis.inPage.sendNow()
      }),
  }

  /** Everything is well again. The longest wait is for a try of one that died twice over: its lease, then a watch of 45 s. */
  async function heal(): Promise<string[]> {
    proxy.answer(create, null)
    mode = 'open'
    await proxy.set(mode)
    const page = await anyTab()
    await Promise.all(savings)
    const until = Date.now() + healing
    let unsettled: string[] | null = null
    while (unsettled?.length !== 0 && Date.now() < until) {
      await page.evaluate(async () => {
        await globalThis.inPage.sendNow()
      })
      await wait(100)
      unsettled = await page.evaluate(() => globalThis.inPage.unsettled())
    }
    return unsettled ?? ['the queue could not be read']
  }

  try {
    // At least one, and as much work as trouble.
    await photograph()
    for (let left = 3 + random.int(10); left > 0; left -= 1) {
      const [name, happen] = random.chance(0.5)
        ? ['photograph', photograph]
        : random.pick([['pause', pause], ...Object.entries(trouble)])
      trace?.(`${seed}: ${name}`)
      await happen()
    }
    const stuck = await heal()
    const arrived = newHashes()
    const copies = (sha: string) => arrived.filter((hash) => hash === sha).length
    return {
      seed,
      uploads: captures.length,
      lost: [
        ...stuck,
        ...captures
          .filter(({ saved, sha256 }) => saved && copies(sha256) === 0)
          .map(({ detalle }) => `${detalle} is gone`),
      ],
      twice: captures
        .filter(({ sha256 }) => copies(sha256) > 1)
        .map(({ detalle }) => `${detalle} arrived twice`),
      problems: arrived
        .filter((hash) => !captures.some(({ sha256 }) => sha256 === hash))
        .map((hash) => `${hash} was never captured`),
    }
  } finally {
    await phone.close()
    rmSync(phone.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
