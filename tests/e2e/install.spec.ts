import { expect, test } from '@playwright/test'
import { usePhone } from '../support/browser'
import { signIn, untilStored, usePortal } from '../support/portal'

const portal = usePortal()
const phone = usePhone()

test('the app can be installed, and each of its shortcuts leads to a screen', async () => {
  const context = await phone().open()
  const page = await context.newPage()
  await signIn(page, portal())
  await untilStored(page)
  const browser = await context.newCDPSession(page)
  expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])

  const { shortcuts } = JSON.parse(data ?? '') as { shortcuts: { url: string }[] }
  for (const { url } of shortcuts) {
    await page.goto(portal().url + url)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.getByText('Esta dirección no existe en el portal.')).toBeHidden()
  }
})
