import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import playwrightConfig from '../../playwright.config'
import type { Measured, PhotoMeasures } from './photo-page/measures'
import { during, memoryOf, processTree, slowDown } from '../support/process-tree'
import { cell } from './table'

/** For this bench alone, so not among the project's packages. */
const peers = ['browser-image-compression@2.0.2', 'compressorjs@1.2.1', 'pica@9.0.1']

const subjects = {
  product: 'chosen → stored',
  floor: 'floor: decode, draw, encode, put',
  browserImageCompression: `${peers[0]}, nothing stored`,
  compressorjs: `${peers[1]}, nothing stored`,
  pica: `${peers[2]}, nothing stored`,
} as const
type Subject = keyof typeof subjects
const order = Object.keys(subjects) as Subject[]

const pages = 30

/**
 * `npm run bench -- photo [--rounds N]`, and the second part of `capture`: a photo of 12 megapixels from its choice until it is stored, next to the bare browser calls and to three
 * libraries that only shrink it, with the whole browser at full speed and at a quarter of a core; then the memory of 30 pages and their PDF.
 */
export async function benchPhoto(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const server = await startServer(folder)
  try {
    for (const share of [1, 0.25]) {
      const measured = new Map(order.map((subject) => [subject, new Array<Measured>()]))
      for (let round = 0; round < rounds; round += 1)
        for (const subject of round % 2 === 0 ? order : order.toReversed())
          measured.get(subject)?.push(await inFreshBrowser(server, share, subject))
      print(`12 MP photo, the whole browser at ${share} of a core`, rounds, measured)
    }
    await measureMemory(server)
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(title: string, rounds: number, measured: ReadonlyMap<Subject, readonly Measured[]>): void {
  const floor = measured.get('floor') ?? []
  console.log(`\n${title}: median of ${rounds} rounds (lowest–highest)\n`)
  console.log('| what | ms | of the floor | longest gap of the page, ms | KB |')
  console.log('|---|---|---|---|---|')
  for (const [subject, results] of measured) {
    const cells = [
      subjects[subject],
      cell(results.map(({ ms }) => ms)),
      cell(
        results.map(({ ms }, round) => ms / (floor[round]?.ms ?? NaN)),
        '×',
      ),
      cell(results.map(({ gap }) => gap)),
      cell(results.map(({ bytes }) => bytes / 1000)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

async function measureMemory(server: Server): Promise<void> {
  await withPage(server, async (page, profile) => {
    await run(page, 'product')
    const before = memoryOf(processTree(profile))
    let most = before
    const work = page.evaluate((count) => globalThis.photoMeasures.manyPages(count), pages)
    await during(work, async () => {
      most = Math.max(most, memoryOf(processTree(profile)))
      await wait(50)
    })
    const megabytes = (await work) / 1_000_000
    console.log(
      `\nmemory of the whole browser while ${pages} photos are taken and become one PDF of ${megabytes.toFixed(1)} MB: ` +
        `${(most - before).toFixed(0)} MB over ${before.toFixed(0)} at the most (target: ≤ 150 MB)`,
    )
  })
}

async function inFreshBrowser(server: Server, share: number, subject: Subject): Promise<Measured> {
  return withPage(server, async (page, profile) => {
    // The first time, code is loaded and compiled.
    await run(page, subject)
    const measuring = run(page, subject)
    if (share < 1) await slowDown(processTree(profile), share, measuring)
    return measuring
  })
}

function run(page: Page, subject: keyof PhotoMeasures & Subject): Promise<Measured> {
  return page.evaluate((subject) => globalThis.photoMeasures[subject](), subject)
}

async function withPage<Result>(server: Server, work: (page: Page, profile: string) => Promise<Result>) {
  const profile = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const browser = await chromium.launchPersistentContext(profile, playwrightConfig.use?.launchOptions)
  try {
    const page = await browser.newPage()
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('bench: no port')
    await page.goto(`http://127.0.0.1:${address.port}/`)
    return await work(page, profile)
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** The page, and the libraries under /peers/. */
async function startServer(folder: string): Promise<Server> {
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...peers])
  const dist = join(folder, 'dist')
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'photo-page'),
    worker: { format: 'es' },
    build: { target: 'es2022', outDir: dist },
  })
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const file = path.startsWith('/peers/') ? join(folder, 'node_modules', path.slice(7)) : join(dist, path)
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    response.writeHead(existsSync(file) ? 200 : 404).end(existsSync(file) ? readFileSync(file) : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
