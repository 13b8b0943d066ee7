import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 } })

async function save(page: Page, detail: string): Promise<void> {
  await page.goto(`${portal().url}/task/initial/create/32`)
  await page.getByRole('textbox', { name: 'Detalle' }).fill(detail)
  const buffer = readFileSync('tests/fixtures/pdf/plain.pdf')
  await page
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: `${detail}.pdf`, mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación Inicial' })).toBeVisible()
}

test('an upload is one low line in Envíos, whether it is delivered or waits', async ({ page }) => {
  await signIn(page, portal())
  await save(page, 'Entregado: plano de la casa de la parcela')
  await page.route('**/api/client/initial/create', (route) => route.abort())
  await save(page, 'En espera: tasación')
  await page.getByRole('link', { name: /^Envíos/ }).click()
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(entries).toHaveCount(2)
  for (const state of ['En cola de envío', 'Entregado']) {
    const entry = entries.filter({ has: page.getByText(state, { exact: true }) })
    expect((await entry.boundingBox())?.height).toBeLessThanOrEqual(96)
  }
})
