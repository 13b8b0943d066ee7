import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import playwrightConfig from '../../playwright.config'
import { freePort } from '../../tests/support/free-port'
import type { Session } from '../../tests/support/portal-client'
import { keepSession } from './keep-session'

const lighthouse = join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')

const audit = v.object({ numericValue: v.number() })
const reportSchema = v.object({
  categories: v.object({ performance: v.object({ score: v.number() }) }),
  audits: v.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
})

/** Times in milliseconds; the score out of 100. */
export type PageMeasures = { score: number; fcp: number; lcp: number; tbt: number; cls: number }

/** Lighthouse's `throttling-method`: a slow phone is computed from a fast visit (its default), or the browser itself is slowed down. */
export type Throttling = 'simulate' | 'devtools'

/**
 * Lighthouse's measures of an address on a phone, in a browser that was never there before; with `session` the device keeps one. Measures
 * again, twice at most, if Lighthouse lost the page's trace, as it does on a busy machine (`NO_NAVSTART`).
 */
export async function measurePage(
  url: string,
  session: Session | null,
  throttling: Throttling,
  attempts = 3,
): Promise<PageMeasures> {
  try {
    return await measureOnce(url, session, throttling)
  } catch (error) {
    if (attempts === 1) throw error
    return measurePage(url, session, throttling, attempts - 1)
  }
}

async function measureOnce(
  url: string,
  session: Session | null,
  throttling: Throttling,
): Promise<PageMeasures> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    ...playwrightConfig.use?.launchOptions,
    args: [`--remote-debugging-port=${port}`],
  })
  try {
    if (session) await keepSession(browser, new URL(url).origin, session)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...[lighthouse, url, `--port=${port}`, '--output=json', '--quiet'],
        ...['--only-categories=performance', '--disable-storage-reset', `--throttling-method=${throttling}`],
      ],
      { maxBuffer: 100_000_000 },
    )
    const { categories, audits } = v.parse(reportSchema, JSON.parse(stdout))
    return {
      score: Math.round(categories.performance.score * 100),
      fcp: audits['first-contentful-paint'].numericValue,
      lcp: audits['largest-contentful-paint'].numericValue,
      tbt: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
    }
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
