import './cheap-passwords'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { startPostgres } from './postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo landlords on a PostgreSQL server, for `openServer` to copy: the database's address, and the data folder. */
    postgresTemplate?: { url: string; dataDir: string }
  }
}

/** Once for a run of the project `server-postgres`: a PostgreSQL server with a database as the first start leaves it. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-template-'))
  const stop = () => {
    postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await postgres.createDatabase()
    const services = await openServices(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' }))
    await services.close()
    project.provide('postgresTemplate', { url, dataDir })
    return stop
  } catch (error) {
    stop()
    throw error
  }
}
