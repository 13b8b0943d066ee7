import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { startBackend, type Backend } from './backend'
import { ownPassword, signInAtFirst } from './client'
import { startFaultProxy, type FaultProxy } from './fault-proxy'
import { portalClient, storeSession } from './portal-client'

/** For specs about a wide screen: `test.use(desktop)`. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/** For specs in which the service worker has no part: to store the app is a second of work for each page. */
export const withoutWorker = { serviceWorkers: 'block' } as const

export const maria = { email: 'maria.gonzalez@example.cl', password: 'Inversionista.2026' }
/** Has not replaced the first password. */
export const pedro = { email: 'pedro.soto@example.cl', password: 'Clave.Inicial.1' }

/** Pedro with a password of his own: the first one opens nothing but its change. */
export async function settledPedro(portal: Portal): Promise<typeof pedro> {
  const own = { email: pedro.email, password: ownPassword }
  await portalClient(portal.backend.url, own).catch(() =>
    signInAtFirst(portal.backend.url, pedro.email, pedro.password),
  )
  return own
}

export type Portal = FaultProxy & { backend: Backend }

/** A backend with fresh demo data behind a fault proxy, for the spec file that calls this at its top; `env` as of `startBackend`. */
export function usePortal(env: Record<string, string> = {}): () => Portal {
  let portal: Portal | undefined
  test.beforeAll(async () => {
    const backend = await startBackend({ env })
    const { seed } = test.info().project.metadata as { seed?: number }
    portal = { ...(await startFaultProxy(backend.url, seed)), backend }
  })
  test.afterAll(async () => {
    await portal?.close()
    await portal?.backend.stop()
  })
  test.afterEach(async () => {
    portal?.answerNothing()
    await portal?.set('open')
  })
  return () => {
    if (!portal) throw new Error('The portal is started before the first test.')
    return portal
  }
}

/** Signs in by the form and waits for /home. For specs about signing in; all others take `signIn`. */
export async function signInByForm(
  page: Page,
  portal: Portal,
  credentials = maria,
  options: { keep?: boolean } = {},
): Promise<void> {
  await page.goto(`${portal.url}/login`)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(credentials.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(credentials.password)
  if (options.keep) await page.getByLabel('Mantener la sesión en este dispositivo').check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(`${portal.url}/home`)
}

/**
 * Opens a screen in a tab where María, or another, is signed in. The session is stored where the app keeps it, before the app's first
 * script, so the app opens once and not three times; with `keep` it is stored in IndexedDB too, where a cold start finds it.
 */
export async function signIn(
  page: Page,
  portal: Portal,
  { keep = false, at = '/home', as = maria }: { keep?: boolean; at?: string; as?: typeof maria } = {},
): Promise<void> {
  const { session } = await portalClient(portal.backend.url, as)
  const storing = keep ? null : await page.addInitScript(storeSession, { session, keep })
  if (keep) {
    // Any page of the origin that does not run the app.
    await page.goto(`${portal.url}/healthz`)
    await page.evaluate(storeSession, { session, keep })
  }
  await page.goto(portal.url + at)
  // What is opened later finds what the tab has, or has no longer.
  await storing?.dispose()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
}

/** Until the app is stored on the device and its worker answers for this page. */
export async function untilStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Opens /task/initial by its address and waits for its rows. */
export async function openInitial(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.url}/task/initial`)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
}

/** Holds the requests to these addresses until the returned function is called: of a page, or of a context with its worker. */
export async function hold(page: Page | BrowserContext, addresses: string | RegExp): Promise<() => void> {
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return go
}

/** The paths of every stored answer and document, whosever they are. */
export function storedResponses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('workbox-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}
