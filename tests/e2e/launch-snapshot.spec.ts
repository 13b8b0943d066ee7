import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { openInitial, signIn, storedResponses, untilStored, usePortal } from '../support/portal'

const portal = usePortal()

const ofInitial = '/launch-snapshots/task/initial'

/** As a landlord leaves it: the list seen, the app on the device. The page is closed. */
async function seeInitial(page: Page, { keep }: { keep: boolean }): Promise<void> {
  await signIn(page, portal(), { keep })
  await untilStored(page)
  await openInitial(page, portal())
  if (keep) await expect.poll(() => storedResponses(page)).toContain(ofInitial)
}

/** A start without a network: what stood on the screen when the app began to draw, or null. */
async function startAt(
  context: BrowserContext,
  path: string,
): Promise<{ page: Page; snapshot: string | null }> {
  await portal().set('down')
  const page = await context.newPage()
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#root > *')) return
      observer.disconnect()
      performance.mark('drawn', { detail: document.querySelector('.snapshot')?.textContent ?? null })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(portal().url + path)
  const drawn = await page.waitForFunction(() => performance.getEntriesByName('drawn')[0])
  const snapshot = await drawn.evaluate((mark) => (mark as PerformanceMark).detail as string | null)
  return { page, snapshot }
}

test('a device that keeps its session starts with what was last on the screen, until the app is there', async ({
  page,
  context,
}) => {
  await seeInitial(page, { keep: true })
  await page.close()
  const start = await startAt(context, '/task/initial')
  expect(start.snapshot).toContain('Otros')
  await expect(start.page.getByRole('cell', { name: 'Otros' })).toBeVisible()
  await expect(start.page.getByText(/^Datos guardados de hoy/)).toBeVisible()
  await expect(start.page.locator('.snapshot')).toHaveCount(0)
})

test('what looks like HTML is text in it too, under the policy of the page', async ({ page, context }) => {
  const name = '</table><img src="x" onerror="document.title = 1"><style>*{color:red}</style>'
  portal().answer('/api/client/initial', (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ documents: [{ id: 30, name, idDocument: null, status: null }] })),
  )
  await signIn(page, portal(), { keep: true, at: '/task/initial' })
  await untilStored(page)
  await page.reload()
  await expect.poll(() => storedResponses(page)).toContain(ofInitial)
  const policy = (await page.request.get(`${portal().url}/task/initial`)).headers()['content-security-policy']
  portal().answer('/api/client/initial', null)
  await page.close()

  const { page: started, snapshot } = await startAt(context, '/task/initial')
  expect(snapshot).toContain(name)
  await expect(started.getByRole('rowheader', { name })).toBeVisible()
  const response = await started.reload()
  expect(policy).toMatch(/script-src 'self'/)
  expect(response?.headers()['content-security-policy']).toBe(policy)
})

test('without the code of the app it answers no tap, and gives way to the help', async ({
  page,
  context,
}) => {
  await seeInitial(page, { keep: true })
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const scripts = (await cache.keys()).filter(({ url }) => new URL(url).pathname.endsWith('.js'))
      await Promise.all(scripts.map((script) => cache.delete(script)))
    }
  })
  await page.close()
  await portal().set('down')
  const started = await context.newPage()
  await started.goto(`${portal().url}/task/initial`)
  const row = started.locator('.snapshot').getByText('Cédula de identidad por ambos lados', { exact: true })
  await expect(row).toBeInViewport()
  await expect(started.getByText('Entrega los documentos de tus propiedades')).toBeHidden()
  expect(await row.evaluate(hit)).toBe('snapshot')
  // Nor does a screen reader read it, or the keyboard reach it.
  await expect(started.getByRole('row')).toHaveCount(0)
  await started.keyboard.press('Tab')
  expect(await started.evaluate(() => document.activeElement?.closest('.snapshot') ?? null)).toBeNull()

  await started.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(row).toBeHidden()
  await started.getByRole('link', { name: 'Rescatar documentos guardados' }).click()
  await expect(started).toHaveURL(`${portal().url}/rescate.html`)
})

/** The class of what a tap on this element meets. */
function hit(element: Element): string | undefined {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.className
}

test('nothing is kept for a session that the device does not keep', async ({ page, context }) => {
  await seeInitial(page, { keep: false })
  // As long as it takes where it is kept.
  await page.waitForTimeout(2_000)
  expect(await storedResponses(page)).not.toContain(ofInitial)
  expect(await startAt(context, '/task/initial')).toMatchObject({ snapshot: null })
})

test('it goes with the session', async ({ page, context }) => {
  await seeInitial(page, { keep: true })
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(`${portal().url}/login`)
  expect(await storedResponses(page)).toEqual([])
  expect(await startAt(context, '/task/initial')).toMatchObject({ snapshot: null })
})

test('a snapshot without a kept session, or of another version of the app, is not shown', async ({
  page,
  context,
}) => {
  await seeInitial(page, { keep: true })
  const change = (stylesheet: string) =>
    page.evaluate(
      async ([path, stylesheet]) => {
        const name = (await caches.keys()).find((key) => key.startsWith('snapshots/')) ?? ''
        const cache = await caches.open(name)
        const html = await (await cache.match(path))?.text()
        await cache.put(path, new Response(html ?? '', { headers: { 'x-stylesheet': stylesheet } }))
      },
      [ofInitial, stylesheet] as const,
    )
  const own = await page.locator('link[rel="stylesheet"]').getAttribute('href')
  await page.goto(`${portal().url}/healthz`)
  await change('/assets/style-00000000.css')
  expect(await startAt(context, '/task/initial')).toMatchObject({ snapshot: null })
  await change(own ?? '')
  expect((await startAt(context, '/task/initial')).snapshot).toContain('Otros')

  await page.evaluate(
    () => new Promise((resolve) => (indexedDB.deleteDatabase('session').onsuccess = resolve)),
  )
  expect(await startAt(context, '/task/initial')).toMatchObject({ snapshot: null })
})
