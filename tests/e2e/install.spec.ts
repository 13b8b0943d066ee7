import { expect, test, type Page } from '@playwright/test'
import { usePhone } from '../support/browser'
import { signIn, untilStored, usePortal } from '../support/portal'

const portal = usePortal()
const phone = usePhone()

type Picture = { src: string; sizes: string }
type Manifest = { shortcuts: { url: string; icons: Picture[] }[]; screenshots: Picture[] }

/** As a manifest writes it: `390x844`. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
}

test('the app can be installed, and each of its shortcuts leads to a screen', async () => {
  const context = await phone().open()
  const page = await context.newPage()
  await signIn(page, portal())
  await untilStored(page)
  const browser = await context.newCDPSession(page)
  expect(await browser.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])

  const { shortcuts, screenshots } = JSON.parse(data ?? '') as Manifest
  const pictures = [...screenshots, ...shortcuts.flatMap(({ icons }) => icons)]
  expect(pictures).toHaveLength(7)
  for (const { src, sizes } of pictures) expect(await sizeOf(page, src), src).toBe(sizes)
  for (const { url } of shortcuts) {
    await page.goto(portal().url + url)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.getByText('Esta dirección no existe en el portal.')).toBeHidden()
  }
})
