import { expect, test, type Page } from '@playwright/test'
import { initialOtherDocuments } from '../../src/api/initial'
import { choose } from '../support/initial-on-phone'
import { maria, signInByForm, usePortal } from '../support/portal'
import { portalClient } from '../support/portal-client'
import { openScreen, readIds, screens } from '../support/screens'

const portal = usePortal()

/** What a browser may refuse to give at its mere reading, by where it is read. */
const parts = {
  indexedDB: 'window',
  localStorage: 'window',
  sessionStorage: 'window',
  caches: 'window',
  BroadcastChannel: 'window',
  serviceWorker: 'navigator',
  locks: 'navigator',
} as const
type Part = keyof typeof parts
const all = Object.keys(parts) as Part[]

/** Without these a document can't be kept until it is sent. */
const needed: readonly Part[] = ['indexedDB', 'locks']

/** From its first line on, each page that is opened is refused these. Returns what goes wrong in it. */
async function forbid(page: Page, forbidden: readonly Part[]): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  await page.addInitScript(
    (names) => {
      for (const [name, owner] of names)
        Object.defineProperty(owner === 'window' ? window : navigator, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    },
    forbidden.map((name) => [name, parts[name]] as const),
  )
  return errors
}

/** As a link does: a session that can't be stored ends with the page. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** How many documents of 'Otros' the portal has with this detail. */
async function arrived(detail: string): Promise<number> {
  const client = await portalClient(portal().backend.url, maria)
  return (await client.read(initialOtherDocuments)).filter(({ detalle }) => detalle === detail).length
}

for (const forbidden of [...all.map((name) => [name]), all]) {
  const what = forbidden.length > 1 ? 'all of them' : forbidden.join()
  test(`80: ${what} forbidden: a user signs in and delivers a document`, async ({ page }) => {
    const errors = await forbid(page, forbidden)
    await signInByForm(page, portal(), maria, { keep: true })
    await go(page, '/task/initial/create/32')
    await page.getByRole('textbox', { name: 'Detalle' }).fill(what)
    await choose(page)
    const canKeep = !needed.some((name) => forbidden.includes(name))
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    if (!canKeep) {
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: /^Este navegador no permite guardar/ })
          .first(),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Enviar sin guardar' }).click()
    }
    await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
    expect(await arrived(what)).toBe(1)
    expect(errors).toEqual([])
  })
}

test('80: all of them forbidden: every screen opens', async ({ page }) => {
  test.slow()
  const errors = await forbid(page, all)
  const ids = await readIds(await portalClient(portal().backend.url, maria))
  for (const screen of screens.filter(({ as }) => as === 'guest'))
    await openScreen(page, portal().url, screen, ids)
  await signInByForm(page, portal(), maria)
  for (const screen of screens.filter(({ as, leavesTraces }) => as === 'maria' && !leavesTraces)) {
    await test.step(screen.name, async () => {
      await openScreen(page, portal().url, screen, ids)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expect(page.getByText('No se pudo abrir esta pantalla')).toBeHidden()
      expect(errors).toEqual([])
    })
  }
})
