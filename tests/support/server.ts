import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '../../server/app'
import { readConfig } from '../../server/config'
import { only } from '../../server/database/database'
import { accountants, landlords } from '../../server/domain/account-kinds'
import { openServices, type OpenServices } from '../../server/open-services'
import { demoUsers } from '../../server/seed/demo-sign-ins'
import { landlordOf, visitorOf, type Landlord } from './client'
import { openSession } from './open-session'
import { dropDatabase } from './postgres'
import { newData } from './new-data'

export type TestServer = {
  url: string
  /** The variables that point a command at its data. */
  env: Record<string, string>
  services: OpenServices
  /** The demo landlord with everything. */
  maria: Landlord
  pedro: Landlord
  /** A new one, who has nothing yet. */
  landlord: (email?: string) => Promise<Landlord>
  /** A new accountant, Rosa Vera by default. */
  accountant: (name?: string) => Promise<Landlord>
  app: FastifyInstance
  visitor: ReturnType<typeof visitorOf>
  stop: () => Promise<void>
}

/**
 * The real server, over HTTP, on demo data: in this process, so that a test can move documents as the accountant does.
 */
export async function openServer(
  env: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestServer> {
  const data = await newData()
  const { url, services, app, stop } = await serve({ ...env, ...data }, options)
  const { db } = services
  const signedIn = async (sql: string, params: unknown[], kind = landlords) => {
    const { id } = only(await db.query<{ id: number }>(sql, params))
    return landlordOf(url, id, await openSession(db, id, kind))
  }
  return {
    url,
    env: { ...env, ...data },
    services,
    maria: await signedIn(`select id from users where email = $1`, [demoUsers.maria.email]),
    pedro: await signedIn(`select id from users where email = $1`, [demoUsers.pedro.email]),
    landlord: (email = `${randomUUID()}@example.cl`) =>
      signedIn(
        `insert into users (name, email, password_hash, password_updated) values ('Ana Rojas', $1, '', true) returning id`,
        [email],
      ),
    accountant: (name = 'Rosa Vera') =>
      signedIn(
        `insert into accountants (name, email, password_hash, password_updated) values ($1, $2, '', true) returning id`,
        [name, `${randomUUID()}@example.cl`],
        accountants,
      ),
    app,
    visitor: visitorOf(url),
    async stop() {
      await stop()
      await dropDatabase(data.DATABASE_URL)
      rmSync(data.DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** The same on the data that `env` names, which stays. */
export async function serve(
  env: Record<string, string>,
  options: AppOptions = {},
): Promise<Pick<TestServer, 'url' | 'services' | 'app' | 'stop'>> {
  const services = await openServices(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', MIN_FREE_MB: '0', ...env }),
  )
  const app = await buildApp(services, { look: 50, ...options })
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    services,
    app,
    async stop() {
      await app.close()
      await services.close()
    },
  }
}
