import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import playwrightConfig from '../../playwright.config'
import type { Measures } from './outbox-page'
import { printTable, type Pair } from './table'

const answerTime = 20

/** What is measured, and how many times its floor it may take. */
const subjects: readonly { measure: keyof Measures; what: string; floor: string; target: number }[] = [
  { measure: 'store', what: 'store 1 MB, strict, read back', floor: 'strict put', target: 1.5 },
  {
    measure: 'storeTogether',
    what: 'store 10 × 1 MB added together, each',
    floor: 'strict put of one',
    target: 0.75,
  },
  { measure: 'list', what: 'list 1,000 waiting uploads', floor: 'getAll of the records alone', target: 2 },
  {
    measure: 'drain',
    what: `drain 100 × 1 MB, ${answerTime} ms server`,
    floor: 'fetch, one at a time',
    target: 0.45,
  },
]

/**
 * `npm run lab -- bench outbox [--rounds N]`: the page's outbox in real Chromium, next to the bare browser calls that it cannot do
 * without. Each round has a fresh profile on the disk, and what began the last one comes second in the next. A table to
 * read, asserted by nothing: what else the machine does falls on both.
 */
export async function benchOutbox(rounds: number): Promise<void> {
  const server = await startServer(await bundle())
  const pairs = new Map(subjects.map(({ measure }) => [measure, new Array<Pair>()]))
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { measure } of subjects)
        pairs.get(measure)?.push(await inFreshBrowser(server, measure, round % 2 === 0))
  } finally {
    server.closeAllConnections()
    server.close()
  }
  printTable(
    `outbox in Chromium: median of ${rounds} rounds (lowest–highest), ms; noise is the machine's`,
    subjects.map(({ measure, ...row }) => ({ ...row, pairs: pairs.get(measure) ?? [] })),
  )
}

async function inFreshBrowser(server: Server, measure: keyof Measures, floorFirst: boolean): Promise<Pair> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  try {
    const browser = await chromium.launchPersistentContext(profile, playwrightConfig.use?.launchOptions)
    try {
      const page = await browser.newPage()
      await page.goto(urlOf(server))
      return await page.evaluate(({ measure, floorFirst }) => globalThis.measures[measure](floorFirst), {
        measure,
        floorFirst,
      })
    } finally {
      await browser.close()
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'outbox-page.ts'), formats: ['iife'], name: 'bench' },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  if (!output) throw new Error('bench: nothing was built')
  return output.output[0].code
}

/** The page with its script, and a portal that takes any document after 20 ms with a receipt (docs/contract.md, 'Receipt'). */
async function startServer(script: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      void receive(request).then((answer) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(answer))
      })
    } else if (request.url === '/page.js') {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(script)
    } else {
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>bench</title><script src="/page.js"></script>')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function receive(request: IncomingMessage): Promise<object> {
  const form = await buffer(request)
  // The file is the form's last part.
  const boundary = request.headers['content-type']?.split('boundary=')[1] ?? ''
  const start = form.indexOf('\r\n\r\n', form.indexOf('name="file"')) + 4
  const file = form.subarray(start, form.lastIndexOf(`\r\n--${boundary}--`))
  await wait(answerTime)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const received_at = new Date().toISOString()
  return { status: 200, receipt: { document_id: 1, received_at, bytes: file.length, sha256 } }
}

function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('bench: no port')
  return `http://127.0.0.1:${address.port}/`
}
