import { isPage } from '../src/lib/is-page'

/** The files of this version, each under its `key`. The content of a `hashed` one can't change. */
export type Shell = {
  cacheName: string
  startPage: string
  files: readonly { address: string; key: string; hashed: boolean }[]
}

let restoring: Promise<void> | null = null

/**
 * Fetches missing files of the app, once if several pages ask; those that fail when the next page
 * asks. Never rejects.
 */
export function restoreShell(shell: Shell): Promise<void> {
  restoring ??= restore(shell)
    .catch((error: unknown) => console.warn('shell: not whole', error))
    .finally(() => (restoring = null))
  return restoring
}

async function restore(shell: Shell): Promise<void> {
  const { cacheName, startPage, files } = shell
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.filter(({ key }) => !stored.has(key))
  if (missing.length === 0) return
  const page = await fetch(startPage, { cache: 'reload' })
  if (!isOf(await page.text(), files)) return
  for (const { address, key, hashed } of missing) {
    const response = await fetch(address, { cache: hashed ? 'default' : 'reload' })
    if (!(await isOwnFile(address, response, shell))) throw new Error(`${address}: ${response.status}`)
    // The answer to a navigation must not be a redirected response: a copy is not.
    const { redirected, body, headers } = response
    await cache.put(key, redirected ? new Response(body, { headers }) : response)
  }
}

/**
 * Whether an answer is this version's file. In the middle of a deployment a host may still have the
 * start page before, and in place of a file that it lacks it may answer with its start page.
 */
export async function isOwnFile(
  address: string,
  response: Response,
  { startPage, files }: Omit<Shell, 'cacheName'>,
): Promise<boolean> {
  if (!response.ok) return false
  if (address === startPage) return isOf(await response.clone().text(), files)
  return address.endsWith('.html') || !isPage(response)
}

/** Whether the start page is this version's. A newer one is stored by its own worker. */
function isOf(startPage: string, files: Shell['files']): boolean {
  const named = startPage.match(/\/assets\/[\w.-]+/g) ?? []
  return named.length > 0 && named.every((path) => files.some(({ address }) => address === path))
}
