import type { Page } from '@playwright/test'

/** What a browser may refuse to give at its mere reading, by where it is read. */
const parts = {
  indexedDB: 'window',
  localStorage: 'window',
  sessionStorage: 'window',
  caches: 'window',
  BroadcastChannel: 'window',
  serviceWorker: 'navigator',
  locks: 'navigator',
} as const
export type Part = keyof typeof parts
export const allParts = Object.keys(parts) as Part[]

/** From its first line on, each page that is opened is refused these. */
export async function forbid(page: Page, forbidden: readonly Part[]): Promise<void> {
  await page.addInitScript(
    (names) => {
      for (const [name, owner] of names)
        Object.defineProperty(owner === 'window' ? window : navigator, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    },
    forbidden.map((name) => [name, parts[name]] as const),
  )
}
