import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  var axe: { run: (options: RunOptions) => Promise<AxeResults> }
}

/** To be run in a page before `violations` is asked. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The same in light and in dark, of one screen. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`))
  }
  return found
}

/**
 * What axe-core finds against WCAG 2.2 AA, one line a place. Inside frames are only the browser's PDF viewer, other sites and a picture
 * in a sandbox: no script can look there, and axe would wait half a second for each.
 */
export async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate(() =>
    globalThis.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      iframes: false,
      resultTypes: ['violations'],
    }),
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} ${node.html} ${node.failureSummary ?? ''}`),
  )
}
