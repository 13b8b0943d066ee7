import { gzipSync } from 'node:zlib'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn, usePortal } from '../support/portal'

const portal = usePortal()

test.use({ serviceWorkers: 'block' })

/** The outbox's engine, what it alone needs, and the service worker's registration come after the first screen (`main.tsx`). */
const later = /\/(page-outbox|areas|workbox-window)/

/** What the browser had of JavaScript, gzip, when `works` was on screen at an address. */
async function bytesUntil(page: Page, path: string, works: (page: Page) => Locator): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !later.test(response.url()))
      bodies.push(response.body())
  })
  await page.goto(portal().url + path)
  await works(page).waitFor()
  const arrived = await Promise.all(bodies.slice())
  return arrived.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

test('the sign-in works with 95 KB of JavaScript', async ({ page }) => {
  const bytes = await bytesUntil(page, '/login', () => page.getByRole('button', { name: 'Ingresar' }))
  expect(bytes).toBeLessThan(95_000)
})

test('the home screen works with 140 KB of JavaScript', async ({ page, context }) => {
  await signIn(page, portal(), undefined, { keep: true })
  const cold = await context.newPage()
  const bytes = await bytesUntil(cold, '/home', (home) =>
    home.getByRole('link', { name: /Deberes Mensuales.*\d+\/\d+/s }),
  )
  expect(bytes).toBeLessThan(140_000)
})
