import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices, test, type BrowserContext, type LaunchOptions } from '@playwright/test'

/** A browser with a profile that stays on the disk: closed, killed and opened again as on a phone. */
export type Phone = {
  /** Where the profile lies. */
  profile: string
  open: () => Promise<BrowserContext>
  /** The user closes the browser. */
  close: () => Promise<void>
  /** SIGKILL to all its processes at once, as when the battery dies. */
  kill: () => Promise<void>
}

/** For the tests of the spec file that calls this at its top: each one gets a phone with an empty profile. */
export function usePhone(args: readonly string[] = []): () => Phone {
  let phone: Phone | undefined
  test.beforeEach(() => {
    const options = test.info().project.use.launchOptions
    phone = startPhone({ ...options, args: [...(options?.args ?? []), ...args] })
  })
  test.afterEach(async () => {
    await phone?.close()
    if (phone) rmSync(phone.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return () => {
    if (!phone) throw new Error('A phone belongs to a test.')
    return phone
  }
}

/** With an empty profile, which is the caller's to delete. */
export function startPhone(launchOptions: LaunchOptions | undefined): Phone {
  const profile = mkdtempSync(join(tmpdir(), 'portal-phone-'))
  let context: BrowserContext | null = null
  return {
    profile,
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...devices['Pixel 7'],
        locale: 'es-CL',
        timezoneId: 'America/Santiago',
      })
      return context
    },
    async close() {
      await context?.close()
      context = null
    },
    async kill() {
      const session = await context?.browser()?.newBrowserCDPSession()
      const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
      const gone = new Promise((resolve) => context?.once('close', resolve))
      for (const { id } of processes) process.kill(id, 'SIGKILL')
      await gone
      context = null
    },
  }
}
