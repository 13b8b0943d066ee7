import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBackend } from '../support/backend'
import { maria } from '../support/portal'
import { portalClient, type PortalClient } from '../support/portal-client'
import { buildApps } from './build-apps'

/** The app as it is built now and the empty page, both served by the real backend, as in production. */
export async function serveApp(): Promise<{
  url: string
  client: PortalClient
  /** The folder of the app. */
  app: string
  stop: () => Promise<void>
}> {
  const dist = await buildApps()
  const backend = await startBackend({ dist, env: { LOG_LEVEL: 'silent' } })
  return {
    url: backend.url,
    client: await portalClient(backend.url, maria),
    app: join(dist, 'app'),
    async stop() {
      await backend.stop()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
