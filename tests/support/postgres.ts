import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { as, databaseUser, findPrograms } from '../../server/database/programs'
import { freePort } from './free-port'
import { copyTemplate } from './template-data'

export type Postgres = {
  /** Of the server itself, for `newDatabase`. */
  url: string
  /** A new empty database; resolves to its address. */
  createDatabase: () => Promise<string>
  /** Breaks every connection, as a failover does. */
  restart: () => void
  stop: () => void
}

/**
 * Starts a PostgreSQL server on a free port, its data in a temporary folder: the program that the app brings, as another machine's
 * would run. With `durable` it writes through to the disk as one in production does.
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const user = databaseUser(folder)
  const { bin } = findPrograms(user)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  copyTemplate('postgres', data)
  // Anyone on this machine may connect: its databases are made up.
  writeFileSync(join(data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  const port = await freePort()
  const careless = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off'
  const settings = `-p ${port} -k '' -h 127.0.0.1 -c max_connections=400 ${options.durable ? '' : careless}`
  const control = (...args: string[]) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], {
      ...as(user),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
    })
  const start = () => control('-l', `${folder}/log`, '-o', settings, 'start')
  start()
  const url = `postgres://postgres@127.0.0.1:${port}/template1`
  await query(url.replace('//postgres@', '//portal@'), 'create role postgres superuser login')
  return {
    url,
    createDatabase: () => newDatabase('template0', url),
    restart() {
      control('-m', 'immediate', 'stop')
      start()
    },
    stop() {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server that a run's tests share, if it has one (`built-server.ts`). */
export function sharedPostgres(): string | undefined {
  return process.env['SHARED_POSTGRES']
}

/** A database of its own on the shared server: empty, or with the demo landlords, as the first start leaves it. Resolves to its address. */
export async function newDatabase(
  template: 'template0' | 'postgres',
  server = sharedPostgres() ?? '',
): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  await query(server, `create database ${name} template ${template}`)
  return new URL(`/${name}`, server).href
}

/** With the connections that it still has. */
export async function dropDatabase(url: string): Promise<void> {
  await query(new URL('/template1', url).href, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
