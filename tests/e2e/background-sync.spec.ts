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
}

test('74: the worker sends with the app closed, and next to a page that wakes, to a portal that ignores keys', async () => {
  const { page, context } = await openPhone()
  portal().ignoreKeys()
  await portal().set('down')
  await chooseOther(page, 'Con la aplicación cerrada')
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  await page.goto('about:blank')
  await portal().set('open')
  await dispatchSync(context, page)
  await expect.poll(() => othersAtPortal('Con la aplicación cerrada')).toBe(1)

  await portal().set('down')
  await chooseOther(page, 'Al lado de una página')
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  const other = await context.newPage()
  await portal().set('open')
  portal().received.length = 0
  await Promise.all([dispatchSync(context, other), page.goto(`${portal().url}/envios`)])
  await expect(page.getByText('Entregado', { exact: true })).toHaveCount(2)
  expect(portal().received.filter((request) => request === create)).toHaveLength(1)
  expect(await othersAtPortal('Al lado de una página')).toBe(1)
})
