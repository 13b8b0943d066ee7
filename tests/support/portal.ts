import { expect, test, type Page } from '@playwright/test'
import { startBackend, type Backend } from './backend'
import { startGate, type Gate } from './gate'

/** For specs about a wide screen: `test.use(desktop)`. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

export const maria = { email: 'maria.gonzalez@example.cl', password: 'Inversionista.2026' }
/** Has not replaced the first password. */
export const pedro = { email: 'pedro.soto@example.cl', password: 'Clave.Inicial.1' }

export type Portal = Gate & { backend: Backend }

/** A backend with fresh demo data behind a gate, for the spec file that calls this at its top. */
export function usePortal(): () => Portal {
  let portal: Portal | undefined
  test.beforeAll(async () => {
    const backend = await startBackend()
    portal = { ...(await startGate(backend.url)), backend }
  })
  test.afterAll(async () => {
    await portal?.close()
    await portal?.backend.stop()
  })
  test.afterEach(async () => portal?.set('open'))
  return () => {
    if (!portal) throw new Error('The portal is started before the first test.')
    return portal
  }
}

/** Signs in by the form and waits for /home. */
export async function signIn(
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

/** Until the app is stored on the device and its worker answers for this page. */
export async function untilStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Opens /task/initial by its address and waits for its rows. */
export async function openInitial(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.url}/task/initial`)
  await expect(page.getByRole('cell', { name: 'Otros' })).toBeVisible()
}

/** The paths of every stored answer and document, whosever they are. */
export function storedAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('workbox-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}
