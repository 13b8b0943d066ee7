import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { syncTag } from '../../src/outbox/engine/background-sync'
import { keptOffline, save } from '../support/initial-on-phone'
import { useLandlordOnSite } from '../support/landlord-on-site'

const { portal, openPhone, chooseOther, othersAtPortal } = useLandlordOnSite()

const create = 'POST /api/client/initial/create'

/** What the browser does when it believes that there is a network. The page may be any. */
async function dispatchSync(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [live] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (live) resolve(live.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: portal().url,
    registrationId: await registered,
    tag: syncTag,
    lastChance: true,
  })
  // While it was attached to the page that went on, one navigation in twenty never reached the worker.
  await session.detach()
}

test('74: the worker sends with the app closed, and next to a page that wakes, to a portal that ignores keys', async () => {
  const { page, context } = await openPhone()
  portal().ignoreKeys()
  await portal().set('down')
  await chooseOther(page, 'Con la aplicación cerrada')
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  const other = await context.newPage()
  await page.close()
  await portal().set('open')
  await dispatchSync(context, other)
  await expect.poll(() => othersAtPortal('Con la aplicación cerrada')).toBe(1)

  await portal().set('down')
  const opened = await context.newPage()
  await chooseOther(opened, 'Al lado de una página')
  await save(opened)
  await expect(opened.getByText(keptOffline)).toBeVisible()
  // This page may try again as soon as the portal is back, and be cut off by its reload.
  await opened.goto('about:blank')
  await portal().set('open')
  portal().received.length = 0
  await Promise.all([dispatchSync(context, other), opened.goto(`${portal().url}/envios`)])
  await expect(opened.getByText('Entregado', { exact: true })).toHaveCount(2)
  expect(portal().received.filter((request) => request === create)).toHaveLength(1)
  expect(await othersAtPortal('Al lado de una página')).toBe(1)
})
