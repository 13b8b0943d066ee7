import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { startBackend, type Backend } from './backend'
import { landlordOf, signInAtFirst, type Landlord } from './client'
import { startObjectStore, type ObjectStore } from './object-store'
import { dropDatabase, newDatabase } from './postgres'
import { storedPaths } from './stored-files'

export function signInPedro(server: Backend): Promise<Landlord> {
  return signInAtFirst(server.url, 'pedro.soto@example.cl', 'Clave.Inicial.1')
}

/** The names of the files in a data folder, sorted. */
export function storedNames(dataDir: string): string[] {
  return storedPaths(dataDir)
    .map((path) => basename(path))
    .sort()
}

/** A backend on PostgreSQL that is killed, and started again on the same data. */
export class KillablePortal {
  private constructor(
    private readonly databaseUrl: string,
    private readonly store: ObjectStore | null,
    private readonly dataDir: string,
    private readonly startServer: () => Promise<Backend>,
    readonly sql: Pool,
    private server: Backend,
    public pedro: Landlord,
  ) {}

  /** `place`: where it keeps its files. */
  static async start(place: 'disk' | 'object store'): Promise<KillablePortal> {
    const store = place === 'disk' ? null : await startObjectStore()
    const databaseUrl = await newDatabase('template0')
    const sql = new Pool({ connectionString: databaseUrl })
    sql.on('error', () => undefined)
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-crash-'))
    const env = { ...store?.env, DATABASE_URL: databaseUrl, DEMO: '1' }
    const startServer = () => startBackend({ dataDir, env })
    const server = await startServer()
    return new KillablePortal(
      databaseUrl,
      store,
      dataDir,
      startServer,
      sql,
      server,
      await signInPedro(server),
    )
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.sql.end()
    await dropDatabase(this.databaseUrl)
    await this.store?.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  kill(): Promise<void> {
    return this.server.kill()
  }

  async restart(): Promise<void> {
    this.server = await this.startServer()
    this.pedro = landlordOf(this.server.url, this.pedro.id, this.pedro.token)
  }

  /** The names of the stored files, sorted. */
  private stored(): string[] {
    return this.store?.keys() ?? storedNames(this.dataDir)
  }

  documents(detalle: string) {
    return this.sql.query<{ id: number }>(`select id from documents where detalle = $1`, [detalle])
  }

  async expectNoOrphans(): Promise<void> {
    const { rows } = await this.sql.query<{ file_key: string }>(
      `select file_key from documents union select file_key from media where file_key is not null order by 1`,
    )
    expect(this.stored()).toEqual(rows.map((row) => row.file_key))
  }

  /** Kills the server when it has stored the file and not yet entered the document. */
  async dieBeforeCommit(upload: () => Promise<unknown>): Promise<void> {
    const before = this.stored().length
    // While this lock is held no document can be committed, because its activity can't be inserted.
    const blocker = await this.sql.connect()
    await blocker.query('begin; lock table activity in exclusive mode')
    try {
      const lost = upload().catch(() => 'lost')
      await expect.poll(() => this.stored().length).toBe(before + 1)
      await this.kill()
      expect(await lost).toBe('lost')
      // PostgreSQL would still run the statement that the dead server left waiting.
      await blocker.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-inversionista' and datname = current_database()`,
      )
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  }
}
