import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import playwrightConfig from '../../playwright.config'
import { during, memoryOf, processTree, slowDown } from '../../tests/support/process-tree'
import type { Measured, PhotoMeasures } from './photo-page/measures'
import { cell, inTurns, printTable } from './table'

const pages = 30

/**
 * `npm run lab -- bench photo [--rounds N]`, and the second part of `capture`: a photo of 12 megapixels from its choice until it is
 * stored, next to the bare browser calls, with the whole browser at full speed and at a quarter of a core; then the memory of 30 pages
 * and their PDF.
 */
export async function benchPhoto(rounds: number): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const page = {
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'photo-page'),
  } as const
  await build({ ...page, worker: { format: 'es' }, build: { target: 'es2022', outDir } })
  const server = await preview({ ...page, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  try {
    for (const share of [1, 0.25]) {
      const measured = await inTurns(rounds, (subject) => inFreshBrowser(url, share, subject))
      printTable(`12 MP photo, the whole browser at ${share} of a core: ${rounds} rounds`, [
        {
          what: 'chosen → stored, ms',
          floor: 'decode, draw, encode, put in a worker',
          target: 1.1,
          pairs: measured.map(({ floor, product }) => ({ floor: floor.ms, product: product.ms })),
        },
      ])
      const gap = cell(measured.map(({ product }) => product.gap))
      const kilobytes = cell(measured.map(({ product }) => product.bytes / 1000))
      console.log(`\nlongest gap of the page ${gap} ms, ${kilobytes} KB\n`)
    }
    await measureMemory(url)
  } finally {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

async function measureMemory(url: string): Promise<void> {
  await withPage(url, async (page, profile) => {
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
      `memory of the whole browser while ${pages} photos are taken and become one PDF of ${megabytes.toFixed(1)} MB: ` +
        `${(most - before).toFixed(0)} MB over ${before.toFixed(0)} at the most (target: ≤ 150 MB)`,
    )
  })
}

async function inFreshBrowser(url: string, share: number, subject: 'floor' | 'product'): Promise<Measured> {
  return withPage(url, async (page, profile) => {
    // The first time, code is loaded and compiled.
    await run(page, subject)
    const measuring = run(page, subject)
    if (share < 1) await slowDown(processTree(profile), share, measuring)
    return measuring
  })
}

function run(page: Page, subject: keyof PhotoMeasures & ('floor' | 'product')): Promise<Measured> {
  return page.evaluate((subject) => globalThis.photoMeasures[subject](), subject)
}

async function withPage<Result>(url: string, work: (page: Page, profile: string) => Promise<Result>) {
  const profile = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const browser = await chromium.launchPersistentContext(profile, playwrightConfig.use?.launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(url)
    return await work(page, profile)
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
