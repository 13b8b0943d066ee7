import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test, type Page } from '@playwright/test'
import { maria, pedro, usePortal } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { openScreen, readIds, screens, type Ids } from '../support/screens'

declare global {
  var axe: { run: (options: RunOptions) => Promise<AxeResults> }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

test.use({ viewport: narrow, serviceWorkers: 'block', reducedMotion: 'reduce' })

const portal = usePortal()
let clients: { nobody: undefined; maria: PortalClient; pedro: PortalClient }
let ids: Ids
test.beforeAll(async () => {
  const { url } = portal()
  clients = {
    nobody: undefined,
    maria: await portalClient(url, maria),
    pedro: await portalClient(url, pedro),
  }
  ids = await readIds(clients.maria)
})

for (const screen of screens) {
  test(`${screen.name} can be used by everybody, on a narrow phone and on a desktop, in light and in dark`, async ({
    page,
    context,
  }) => {
    await clients[screen.as]?.signIn(context)
    await openScreen(page, portal().url, screen, ids)
    await page.evaluate(axeSource)

    expect(await overflow(page)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [narrow, wide]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        expect(await violations(page, colorScheme), `${colorScheme}, ${viewport.width} px`).toEqual([])
      }
    }
  })
}

/** What axe-core finds against WCAG 2.2 AA, one line a place. In the dark only the colours are others. */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const runOnly =
    colorScheme === 'dark' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const results = await page.evaluate(
    (runOnly) => globalThis.axe.run({ runOnly, resultTypes: ['violations'] }),
    runOnly,
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} ${node.html} ${node.failureSummary ?? ''}`),
  )
}

/** Elements that make the page scroll sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
