import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './backend'

export type Postgres = {
  /** A new empty database; resolves to its address. */
  createDatabase: () => Promise<string>
  /** Breaks every connection, as a failover does. */
  restart: () => void
  stop: () => void
}

/**
 * Starts a PostgreSQL server of our own on a free port, its data in a temporary folder. `POSTGRES_BIN` names the folder
 * of its programs (`npm test` sets it). With `durable` it writes through to the disk as one in production does.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<Postgres> {
  const bin = postgresPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const port = await freePort()
  if (asItsUser.length > 0) execFileSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  run(
    `${bin}/initdb`,
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  )
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${options.durable ? 'on' : 'off'}`
  const control = (...args: string[]) => run(`${bin}/pg_ctl`, '-D', data, '-w', ...args)
  const start = () => control('-l', `${folder}/log`, '-o', settings, 'start')
  start()
  return {
    createDatabase: () => copyDatabase(`postgres://postgres@127.0.0.1:${port}/template1`),
    restart() {
      control('-m', 'fast', 'stop')
      start()
    },
    stop() {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the database at `url`, which must have no connections; resolves to the copy's address. */
export async function copyDatabase(url: string): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
  } finally {
    await client.end()
  }
  return new URL(`/${name}`, url).href
}

/** The folder of PostgreSQL's programs. */
export function postgresPrograms(): string {
  const named = process.env['POSTGRES_BIN']
  if (named) return named
  const found = [15, 16, 17, 18]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`))
  if (!found) throw new Error('PostgreSQL 15 or newer was not found: name its folder in POSTGRES_BIN')
  return found
}

// PostgreSQL refuses to run as root: then it runs as the user of its package.
const asItsUser =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []

function run(...command: [string, ...string[]]): void {
  const [program, ...args] = [...asItsUser, ...command] as [string, ...string[]]
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
}
