import { expect, test, type Page } from '@playwright/test'
import { initialOtherDocuments } from '../../src/api/initial'
import { allParts, forbid, type Part } from '../support/forbidden-platform'
import { choose } from '../support/initial-on-phone'
import { errorsOf } from '../support/page-errors'
import { maria, signInByForm, usePortal } from '../support/portal'
import { portalClient } from '../support/portal-client'

const portal = usePortal()

/** Without these a document can't be kept until it is sent. */
const needed: readonly Part[] = ['indexedDB', 'locks']

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

for (const forbidden of [...allParts.map((name) => [name]), allParts]) {
  const what = forbidden.length > 1 ? 'all of them' : forbidden.join()
  test(`80: ${what} forbidden: a user signs in and delivers a document`, async ({ page }) => {
    const errors = errorsOf(page.context())
    await forbid(page, forbidden)
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
