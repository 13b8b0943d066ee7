import { expect, test, type Page } from '@playwright/test'
import { contratoList } from '../../src/api/contratos'
import { inmuebleList } from '../../src/api/inmuebles'
import {
  maria,
  openInitial,
  settledPedro,
  signIn,
  signInByForm,
  storedResponses,
  untilStored,
  usePortal,
  withoutWorker,
} from '../support/portal'
import { portalClient } from '../support/portal-client'

const portal = usePortal()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(`${portal().url}/login`)
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(maria.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(maria.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('signing out deletes what was read and what is kept, an answer still on its way included', async ({
  page,
}) => {
  await signInByForm(page, portal(), maria, { keep: true })
  await untilStored(page)
  await openInitial(page, portal())
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')

  let release: () => void = () => undefined
  const asked = new Promise<void>((resolve) =>
    portal().answer('/api/client/initial/other', (response) => {
      release = () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"documents": []}')
      resolve()
    }),
  )
  const late = page.evaluate(async () => {
    const { id } = JSON.parse(sessionStorage.getItem('user') ?? '') as { id: number }
    const response = await fetch('/api/client/initial/other', { headers: { user: String(id) } })
    return response.text()
  })
  await asked
  await signOut(page)
  await expect.poll(() => storedResponses(page)).toEqual([])
  release()
  expect(await late).toBe('{"documents": []}')
  portal().answer('/api/client/initial/other', null)
  // A whole further request through the worker: what the late answer set off is done by then.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(await storedResponses(page)).toEqual([])

  await page.goto(`${portal().url}/home`)
  await expect(page).toHaveURL(`${portal().url}/login`)
})

test('82: a page that is killed in the middle of its sign-out leaves nothing that the next start does not delete', async ({
  page,
  context,
}) => {
  await signInByForm(page, portal(), maria, { keep: true })
  await untilStored(page)
  await openInitial(page, portal())
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')
  // A slow disk, on which the page dies.
  await page.evaluate(() => (CacheStorage.prototype.delete = () => new Promise(() => undefined)))
  await signOut(page)
  const cdp = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed

  const next = await context.newPage()
  await next.goto(`${portal().url}/login`)
  await expect.poll(() => storedResponses(next)).toEqual([])
  await next.goto(`${portal().url}/home`)
  await expect(next).toHaveURL(`${portal().url}/login`)
})

test('71: signing out leaves the session and the stored lists of another user of the device', async ({
  page,
  context,
}) => {
  await signInByForm(page, portal(), maria)
  await untilStored(page)
  const other = await context.newPage()
  await signInByForm(other, portal(), await settledPedro(portal()), { keep: true })
  await openInitial(other, portal())
  await expect.poll(() => storedResponses(other)).toContain('/api/client/initial')

  await signOut(page)
  // A whole further request through the worker: what the sign-out set off is done by then.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  expect(await storedResponses(other)).toContain('/api/client/initial')
  await other.close()
  const later = await context.newPage()
  await portal().set('down')
  await openInitial(later, portal())
})

test('another user on the same device sees nothing of the first, also without a network', async ({
  page,
  context,
}) => {
  await signInByForm(page, portal(), maria)
  await untilStored(page)
  const { read } = await portalClient(portal().backend.url, maria)
  const id = (await read(inmuebleList)).inmuebles[0]?.id
  await page.goto(`${portal().url}/task/inmuebles/edit/${id}`)
  await expect.poll(() => storedResponses(page)).toContain(`/api/client/inmueble/${id}`)

  // The first user walks away without signing out; the second one uses a tab of their own.
  const other = await context.newPage()
  await signInByForm(other, portal(), await settledPedro(portal()))
  await expect.poll(() => storedResponses(page)).not.toContain(`/api/client/inmueble/${id}`)
  await portal().set('down')
  await other.goto(`${portal().url}/task/inmuebles/edit/${id}`)
  await expect(other.getByText(/^Sin señal\. Esto aún no está guardado/)).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
})

test('of two users in two tabs each has stored lists again when their tab is looked at', async ({
  page,
  context,
}) => {
  await signInByForm(page, portal(), maria)
  await untilStored(page)
  await openInitial(page, portal())
  await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')
  const other = await context.newPage()
  await signInByForm(other, portal(), await settledPedro(portal()))
  const isStored = () =>
    page.evaluate(async () => {
      const { id } = JSON.parse(sessionStorage.getItem('user') ?? '') as { id: number }
      return (await caches.match('/api/client/initial', { cacheName: `answers/${id}` })) !== undefined
    })
  await expect.poll(isStored).toBe(false)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(isStored).toBe(true)
})

test('the offer to install that comes before the sign-in is still there after it', async ({ page }) => {
  await page.goto(`${portal().url}/login`)
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await enter(page)
  await expect(page).toHaveURL(`${portal().url}/home`)
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await expect(page.getByRole('button', { name: 'Instalar la aplicación' })).toBeVisible()
})

test('51: of two users of a device, nothing of the one whose session it keeps is drawn in the tab of the other', async ({
  page,
  context,
}) => {
  const pedros = await settledPedro(portal())
  await signIn(page, portal(), { as: pedros })
  await untilStored(page)

  const { read } = await portalClient(portal().backend.url, maria)
  const streets = (await read(inmuebleList)).inmuebles.map(({ inmueble }) => inmueble.direccion ?? '')
  const tenants = (await read(contratoList)).contratos.map((contrato) => contrato.rut_arrendatario ?? '')
  const marias = ['María', ...streets, ...tenants].filter((text) => text !== '')
  const lists = ['/home', '/task/initial', '/task/inmuebles', '/task/arriendo', '/notification/pending']
  async function see(tab: Page, path: string) {
    await tab.goto(portal().url + path)
    await expect(tab.locator('main').locator('li, td, article').first()).toBeVisible()
    await tab.waitForLoadState('networkidle')
  }
  const kept = await context.newPage()
  await signIn(kept, portal(), { keep: true })
  await untilStored(kept)
  for (const path of lists) await see(kept, path)

  const drawn: string[] = []
  await page.exposeFunction('drew', (text: string) => void drawn.push(text))
  await page.addInitScript(() => {
    const { drew } = window as unknown as { drew: (text: string) => void }
    new MutationObserver(() => drew(document.querySelector('body')?.textContent ?? '')).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  for (const path of lists) await see(page, path)
  await portal().set('down')
  for (const path of lists) await see(page, path)
  expect(drawn.some((text) => text.includes('Hola, Pedro'))).toBe(true)
  expect(marias.filter((text) => drawn.some((one) => one.includes(text)))).toEqual([])
})

test('an expired session leads to the sign-in and back to where the user was', async ({ page }) => {
  await signInByForm(page, portal(), maria, { keep: true })
  await untilStored(page)
  await openInitial(page, portal())
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  portal().answer('/api/client/initial', (response) =>
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message": "Tu sesión terminó."}'),
  )
  await page.reload()
  const leadsAway = async () => {
    await page.clock.runFor(20)
    return page.url()
  }
  await expect.poll(leadsAway).toBe(`${portal().url}/login`)
  // The page's clock stands still now: what was put off to a later moment would never happen.
  await expect.poll(() => storedResponses(page)).toEqual([])
  portal().answer('/api/client/initial', null)
  await page.clock.resume()

  // The way back survives a reload of the sign-in.
  await page.reload()
  await enter(page)
  await expect(page).toHaveURL(`${portal().url}/task/initial`)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
})

test('/login and / lead a signed-in user home, and every other visitor to the sign-in; no path of the app leads to a page that says so', async ({
  page,
}) => {
  await page.goto(`${portal().url}/task/monthly`)
  await expect(page).toHaveURL(`${portal().url}/login`)
  await page.goto(`${portal().url}/`)
  await expect(page).toHaveURL(`${portal().url}/login`)
  await signInByForm(page, portal())
  await page.goto(`${portal().url}/login`)
  await expect(page).toHaveURL(`${portal().url}/home`)
  await page.goto(`${portal().url}/`)
  await expect(page).toHaveURL(`${portal().url}/home`)
  for (const path of ['/nada/de/esto', '//home', '/%', '/home.']) {
    await page.goto(portal().url + path)
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
  }
  await page.goto(`${portal().url}/.well-known/change-password`)
  await expect(page).toHaveURL(`${portal().url}/perfil`)
})

test('signing out takes the other tabs of that user along', async ({ page, context }) => {
  await signInByForm(page, portal(), maria, { keep: true })
  const other = await context.newPage()
  await openInitial(other, portal())
  await signOut(page)
  await expect(other).toHaveURL(`${portal().url}/login`)
})

test('82: a tab that was on another site while its user signed out comes back signed out', async ({
  page,
  context,
}) => {
  await signInByForm(page, portal(), maria)
  await page.goto(`${portal().backend.url}/healthz`)
  const other = await context.newPage()
  await signInByForm(other, portal(), maria)
  await signOut(other)
  await page.goBack()
  await expect(page).toHaveURL(`${portal().url}/login`)
})

test.describe('without a worker', () => {
  test.use(withoutWorker)

  test('82: a tab that heard nothing of the sign-out sees it when it is shown again', async ({
    page,
    context,
  }) => {
    // As in the back/forward cache, where no message arrives.
    await page.addInitScript(() => (BroadcastChannel.prototype.addEventListener = () => undefined))
    await signInByForm(page, portal(), maria)
    const other = await context.newPage()
    await signInByForm(other, portal(), maria)
    await signOut(other)
    await expect(page).toHaveURL(`${portal().url}/home`)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page).toHaveURL(`${portal().url}/login`)
  })

  test('the address of a mail is where the sign-in leads', async ({ page }) => {
    const asked = `${portal().url}/task/initial/create/2?desde=correo`
    await page.goto(asked)
    await expect(page).toHaveURL(`${portal().url}/login`)
    await enter(page)
    await expect(page).toHaveURL(asked)
  })

  test('a way back that is no path of this site breaks nothing, also after a reload', async ({ page }) => {
    await page.goto(`${portal().url}/login`)
    await page.evaluate(() => history.replaceState({ usr: { from: '//x', userId: null }, idx: 0 }, ''))
    await page.reload()
    await enter(page)
    await expect(page).toHaveURL(`${portal().url}/home`)
    await expect(page.getByRole('heading', { name: /^Hola, María/ })).toBeVisible()
  })

  test('the sign-in stays where it is when it answers', async ({ page }) => {
    await page.goto(`${portal().url}/login`)
    const heading = page.getByRole('heading', { name: 'Iniciar sesión' })
    await expect(heading).toBeVisible()
    const before = await heading.boundingBox()
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@example.cl')
    await page.getByLabel('Contraseña', { exact: true }).fill('equivocada')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
  })
})
