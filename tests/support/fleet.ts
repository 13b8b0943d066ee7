import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/database/postgres'
import type { Database } from '../../server/database/database'
import { startBackend, type Backend } from './backend'
import { startObjectStore, type ObjectStore } from './object-store'
import { openSession } from './open-session'
import { newDatabase } from './postgres'

/** Server processes on one PostgreSQL and one object store, each with a folder and an address of its own. */
export class Fleet {
  private constructor(
    private readonly store: ObjectStore,
    private readonly start: (at: number, port?: number) => Promise<Backend>,
    private readonly folders: readonly string[],
    readonly db: Database,
    private readonly servers: Backend[],
  ) {}

  static async start(processes: number): Promise<Fleet> {
    const store = await startObjectStore()
    const databaseUrl = await newDatabase('template0')
    const folders = Array.from({ length: processes }, () => mkdtempSync(join(tmpdir(), 'portal-fleet-')))
    const env = { ...store.env, DATABASE_URL: databaseUrl, DEMO: '0' }
    const start = (at: number, port?: number) =>
      startBackend({ dataDir: folders[at] ?? '', env, ...(port && { port }) })
    const servers = await Promise.all(folders.map((_, at) => start(at)))
    return new Fleet(store, start, folders, openPostgres(databaseUrl), servers)
  }

  get urls(): string[] {
    return this.servers.map(({ url }) => url)
  }

  /** SIGKILL, and a new process at the same address. */
  kill(at: number): Promise<void> {
    return this.replace(at, (server) => server.kill())
  }

  /** SIGTERM, and a new process at the same address once the old one has ended. */
  roll(at: number): Promise<void> {
    return this.replace(at, (server) => server.stop())
  }

  private async replace(at: number, end: (server: Backend) => Promise<void>): Promise<void> {
    const server = this.servers[at]
    if (!server) throw new Error(`fleet: there is no process ${at}`)
    await end(server)
    this.servers[at] = await this.start(at, Number(new URL(server.url).port))
  }

  /** Tokens of new landlords. */
  async signIn(landlords: number): Promise<string[]> {
    const users = await this.db.query<{ id: number }>(
      `insert into users (name, email, password_hash, password_updated)
       select 'Inversionista ' || n, 'inversionista-' || n || '@example.cl', '', true from generate_series(1, $1::int) n
       returning id`,
      [landlords],
    )
    return Promise.all(users.map(({ id }) => openSession(this.db, id)))
  }

  /** The names of all stored files. */
  keys(): string[] {
    return this.store.keys()
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()))
    await this.db.close()
    await this.store.stop()
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true })
  }
}
