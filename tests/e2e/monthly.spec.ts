import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn, untilStored, usePortal, withoutWorker } from '../support/portal'

test.use(withoutWorker)

const portal = usePortal()

/** This month's, which is open: the demo's first one has two dividendos and none is uploaded yet. */
async function openPeriod(page: Page): Promise<Locator> {
  await page.goto(`${portal().url}/task/monthly`)
  const period = page.getByRole('article').first()
  await expect(period.getByRole('button', { name: 'Mostrar Dividendo' })).toBeVisible()
  return period
}

async function choosePdf(page: Page): Promise<void> {
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    name: 'comprobante.pdf',
    mimeType: 'application/pdf',
    buffer: readFileSync('tests/fixtures/pdf/plain.pdf'),
  })
  await expect(page.getByRole('link', { name: 'Abrir archivo' })).toBeVisible()
}

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a dividendo saved without signal waits on its row, arrives by itself and is counted', async ({
    page,
    context,
  }) => {
    await signIn(page, portal())
    const period = await openPeriod(page)
    await untilStored(page)
    await period.getByRole('button', { name: 'Mostrar Dividendo' }).click()
    const row = period
      .getByRole('table', { name: 'Dividendo' })
      .getByRole('row', { name: /Departamento 1204/ })
    await expect(row).toContainText('Pendiente de carga')
    await expect(period.getByRole('heading', { name: 'Dividendo 0/2' })).toBeVisible()

    await context.setOffline(true)
    await row.getByRole('link', { name: /^Subir Departamento 1204/ }).click()
    await expect(page.getByText(/^Departamento 1204, /)).toBeVisible()
    await choosePdf(page)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()

    await expect(page).toHaveURL(`${portal().url}/task/monthly`)
    await expect(row.getByText('En cola de envío')).toBeVisible()
    await expect(row.getByRole('link', { name: /^Subir/ })).toBeHidden()

    await context.setOffline(false)
    await expect(row.getByText('En revisión')).toBeVisible()
    await expect(period.getByRole('heading', { name: 'Dividendo 1/2' })).toBeVisible()
  })
})

test('another document of the period is added with its detail', async ({ page }) => {
  await signIn(page, portal())
  const period = await openPeriod(page)
  await period.getByRole('link', { name: 'Agregar otro documento' }).click()
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Boleta de gasfíter')
  await choosePdf(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()

  await expect(page).toHaveURL(`${portal().url}/task/monthly`)
  await expect(period.getByRole('heading', { name: 'Otros 2' })).toBeVisible()
  await period.getByRole('button', { name: 'Mostrar Otros' }).click()
  await expect(period.getByRole('row', { name: /Boleta de gasfíter/ })).toContainText('En revisión')
})

test('a rejected document says why, and is gone from the list once another one is delivered', async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/notification/rejected' })
  const row = page.getByRole('row', { name: /Inicio de actividades en el SII/ })
  await expect(row).toContainText('Andrea Contreras, ')
  await row.getByRole('link', { name: 'Subir Inicio de actividades en el SII' }).click()
  await choosePdf(page)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()

  await expect(page).toHaveURL(`${portal().url}/task/initial`)
  await page.goto(`${portal().url}/notification/rejected`)
  await expect(page.getByRole('row', { name: /Autorización SII/ })).toBeVisible()
  await expect(row).toHaveCount(0)
})
