import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from '../../vite.plugins'

/** Where the empty React page is: the least that an app of these packages can be. */
export const emptyPage = '/vacia/'

/** Builds the app as it is now, and within it the empty page. */
export async function buildApps(dist: string): Promise<void> {
  await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'empty-page'),
    base: emptyPage,
    plugins: [precompress()],
    build: { target: 'es2022', modulePreload: { polyfill: false }, outDir: join(dist, emptyPage) },
  })
}
