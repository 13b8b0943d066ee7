import './cheap-passwords'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { buildApp, type AppOptions } from '../../server/app'
import { readConfig } from '../../server/config'
import { backupCommand } from '../../server/cli/commands/backup'
import { contadorCommands } from '../../server/cli/commands/contador'
import { commandHandler } from '../../server/cli/perform'
import { only } from '../../server/database/database'
import { openServices, type OpenServices } from '../../server/open-services'
import { demoUsers } from '../../server/seed/demo-sign-ins'
import { landlordOf, visitorOf, type Landlord } from './client'
import { openSession } from './open-session'
import { copyDatabase } from './postgres'
import { newDataDir } from './template-data'

export type TestServer = {
  url: string
  /** The variables that point a command at its data. */
  env: Record<string, string>
  services: OpenServices
  /** The demo landlord with everything. */
  maria: Landlord
  pedro: Landlord
  /** A new one, who has nothing yet. */
  landlord: () => Promise<Landlord>
  visitor: ReturnType<typeof visitorOf>
  stop: () => Promise<void>
}

/**
 * The real server, over HTTP, on demo data: in this process, so that a test can move documents as the accountant does.
 * On the embedded database, or on PostgreSQL in the project `server-postgres`.
 */
export async function openServer(
  env: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestServer> {
  const data = await newData()
  const { url, services, stop } = await serve({ ...env, ...data }, options)
  const { db } = services
  const signedIn = async (sql: string, params: unknown[]) => {
    const { id } = only(await db.query<{ id: number }>(sql, params))
    return landlordOf(url, id, await openSession(db, id))
  }
  return {
    url,
    env: data,
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
      await stop()
      rmSync(data.DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** The same on the data that `env` names, which stays. */
export async function serve(
  env: Record<string, string>,
  options: AppOptions = {},
): Promise<Pick<TestServer, 'url' | 'services' | 'stop'>> {
  const services = await openServices(readConfig({ LOG_LEVEL: 'silent', MIN_FREE_MB: '0', ...env }))
  services.handleRequests?.(
    commandHandler(services, [...contadorCommands, backupCommand], (error) => console.error(error)),
  )
  const app = await buildApp(services, { look: 50, ...options })
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    services,
    async stop() {
      await app.close()
      await services.close()
    },
  }
}

/** Demo data of its own, as the variables that point a backend at it. */
async function newData(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const template = inject('postgresTemplate')
  if (!template) return { DATA_DIR: newDataDir() }
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  cpSync(template.dataDir, dataDir, { recursive: true })
  return { DATA_DIR: dataDir, DATABASE_URL: await copyDatabase(template.url) }
}
