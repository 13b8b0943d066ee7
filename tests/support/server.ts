import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { buildApp, type AppOptions } from '../../server/app'
import { readConfig } from '../../server/config'
import { only } from '../../server/database/database'
import { startSession } from '../../server/http/session'
import { openServices } from '../../server/open-services'
import type { Services } from '../../server/services'
import { demoUsers } from '../../server/seed/demo-sign-ins'
import { landlordOf, visitorOf, type Landlord } from './client'
import { newDataDir } from './template-data'

export type TestServer = {
  url: string
  services: Services
  /** The demo landlord with everything. */
  maria: Landlord
  pedro: Landlord
  /** A new one, who has nothing yet. */
  landlord: () => Promise<Landlord>
  visitor: ReturnType<typeof visitorOf>
  stop: () => Promise<void>
}

/** The real server, over HTTP, on demo data: in this process, so that a test can move documents as the accountant does. */
export async function openServer(
  env: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestServer> {
  const dataDir = newDataDir()
  const services = await openServices(readConfig({ LOG_LEVEL: 'silent', ...env, DATA_DIR: dataDir }))
  const app = await buildApp(services, options)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { db } = services
  const signedIn = async (sql: string, params: unknown[]) => {
    const { id } = only(await db.query<{ id: number }>(sql, params))
    return landlordOf(url, id, await startSession(db, id))
  }
  return {
    url,
    services,
    maria: await signedIn(`select id from users where email = $1`, [demoUsers.maria.email]),
    pedro: await signedIn(`select id from users where email = $1`, [demoUsers.pedro.email]),
    landlord: () =>
      signedIn(
        `insert into users (name, email, password_hash, password_updated) values ('Ana Rojas', $1, '', true) returning id`,
        [`${randomUUID()}@example.cl`],
      ),
    visitor: visitorOf(url),
    async stop() {
      await app.close()
      await services.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
