import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { buildIfChanged } from '../../tests/support/built-server'
import { precompress } from '../../vite.plugins'

/** Where the empty React page is: the least that an app of these packages can be. */
export const emptyPage = '/vacia/'

/** A copy of `dist` as the sources are now, with the empty page in its app. */
export async function buildApps(): Promise<string> {
  buildIfChanged('app', 'server')
  // Where the server's programs find their packages.
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const dist = mkdtempSync(join(cache, 'bench-'))
  cpSync('dist', dist, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'empty-page'),
    base: emptyPage,
    plugins: [precompress()],
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      outDir: join(dist, 'app', emptyPage),
    },
  })
  return dist
}
