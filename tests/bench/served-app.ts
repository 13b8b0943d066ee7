import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { maria } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { newDataDir } from '../support/template-data'
import { buildApps } from './build-apps'

/** The app as it is built now and the empty page, both served by the real backend, in this process, as in production. */
export async function serveApp(): Promise<{
  url: string
  client: PortalClient
  dist: string
  stop: () => Promise<void>
}> {
  const dist = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  await buildApps(dist)
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
