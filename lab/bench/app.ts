import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import { startBackend } from '../../tests/support/backend'
import { startPhone, type Phone } from '../../tests/support/browser'
import { startFaultProxy, type FaultProxy } from '../../tests/support/fault-proxy'
import { maria } from '../../tests/support/portal'
import { portalClient } from '../../tests/support/portal-client'
import { buildApps } from './build-apps'
import { keepSession } from './keep-session'

/** The app as it is built now, and the empty page, served with the backend behind a fault proxy, and phones that are signed in to it. */
export type BenchedApp = {
  proxy: FaultProxy
  /** With a profile of its own on the disk; each of its tabs is signed in, or with `keep` the device is. */
  openPhone: (options?: { keep: boolean }) => Promise<BrowserContext>
  stop: () => Promise<void>
}

export async function startApp(): Promise<BenchedApp> {
  const dist = await buildApps()
  const backend = await startBackend()
  const proxy = await startFaultProxy(backend.url)
  proxy.deploy(join(dist, 'app'))
  const client = await portalClient(backend.url, maria)
  const phones: Phone[] = []
  return {
    proxy,
    async openPhone({ keep } = { keep: false }) {
      const phone = startPhone(playwrightConfig.use?.launchOptions)
      phones.push(phone)
      const browser = await phone.open()
      await (keep ? keepSession(browser, proxy.url, client.session) : client.signIn(browser))
      return browser
    },
    async stop() {
      for (const phone of phones) await phone.close()
      await proxy.close()
      await backend.stop()
      for (const one of [dist, ...phones.map(({ profile }) => profile)])
        rmSync(one, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
