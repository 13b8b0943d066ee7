import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { maria } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { newDataDir } from '../support/template-data'
import { precompress } from '../../vite.plugins'

/** Where the empty React page is: the least that an app of these packages can be. */
export const emptyPage = '/vacia/'

/** The app as it is built now and the empty page, both served by the real backend, in this process, as in production. */
export async function serveApp(): Promise<{
  url: string
  client: PortalClient
  dist: string
  stop: () => Promise<void>
}> {
  const dist = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'empty-page'),
    base: emptyPage,
    plugins: [precompress()],
    build: { target: 'es2022', modulePreload: { polyfill: false }, outDir: join(dist, emptyPage) },
  })
  const dataDir = newDataDir()
  const services = await openServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }))
  const app = await buildApp(services, { dist })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    client: await portalClient(url, maria),
    dist,
    async stop() {
      await app.close()
      await services.close()
      for (const folder of [dist, dataDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
