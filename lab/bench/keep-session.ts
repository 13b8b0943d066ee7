import type { BrowserContext } from '@playwright/test'
import { storeSession, type Session } from '../../tests/support/portal-client'

/** As 'Mantener la sesión en este dispositivo' leaves it: a cold start finds it. */
export async function keepSession(browser: BrowserContext, origin: string, session: Session): Promise<void> {
  const page = await browser.newPage()
  // Any page of the origin that does not run the app.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(storeSession, { session, keep: true })
  await page.close()
}
