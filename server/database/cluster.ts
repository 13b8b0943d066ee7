import type { SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseFault } from './database'
import { as, type Programs } from './programs'

/** The data of the portal's own PostgreSQL, and how it is run and reached. */
export type Cluster = {
  dataDir: string
  folder: string
  programs: Programs
  password: string
  /** Listens in its folder, else on the loopback. */
  hasSocket: boolean
}

/** Part of the socket's name; no network port has this number. */
export const socketPort = 5432

export const socketName = `.s.PGSQL.${socketPort}`

/** Says all that `pg` would take from the environment (`PGPORT`, `PGSSLMODE`, `PGOPTIONS`, …). */
export function addressOf({ folder, password, hasSocket }: Cluster, port: number): string {
  const query = new URLSearchParams({
    ...(hasSocket && { host: folder }),
    sslmode: 'disable',
    sslnegotiation: 'postgres',
    replication: 'false',
    options: '-c timezone=UTC',
  })
  return `postgres://portal:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres?${query.toString()}`
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))
}

/** The folder of the database that 0.1 had before PostgreSQL (PGlite), if it lies there still. */
export function pgliteFolder(dataDir: string): string | null {
  const folder = join(dataDir, 'database')
  return existsSync(join(folder, 'PG_VERSION')) ? folder : null
}

/**
 * PostgreSQL runs without this process's environment, because it does not need the secrets. Both
 * processes have the same clock (scripts/test-at.mjs).
 */
export function ownProcess(dataDir: string, { user }: Programs): SpawnOptions {
  const { PATH, SystemRoot, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  const clock = { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
  const env = { PATH, SystemRoot, ...clock, LC_ALL: 'C', TZ: 'UTC' }
  return { ...as(user), cwd: dataDir, env, windowsHide: true }
}

/** PostgreSQL's messages about files that are cut, changed or missing. */
const damage = /PANIC:|checksum|invalid data|does not exist|No such file|access status of transaction/

export function isDamage(said: string): boolean {
  return damage.test(said) && !/No space left|Permission denied/.test(said)
}

/** `said`: PostgreSQL's log. Its last lines say why. */
export function broken(folder: string, said: string): DatabaseFault {
  return isDamage(said)
    ? damaged(folder, said)
    : fault(
        folder,
        said,
        'No dice que esté dañada: corrige eso e inicia de nuevo, sin restaurar un respaldo.',
      )
}

export function damaged(folder: string, said: string): DatabaseFault {
  return fault(
    folder,
    said,
    'Si está dañada, guarda esa carpeta en otro lugar y restaura un respaldo: npm run restore -- ARCHIVO.',
  )
}

function fault(folder: string, said: string, advice: string): DatabaseFault {
  const lines = said.trim().split('\n').slice(-5)
  return new DatabaseFault(
    [
      `La base de datos de ${folder} no funciona. PostgreSQL dijo:`,
      ...lines.map((line) => `  ${line}`),
      advice,
    ].join('\n'),
  )
}

export function full(dataDir: string): DatabaseFault {
  return new DatabaseFault(`El disco de ${dataDir} está lleno: libera espacio e inicia de nuevo.`)
}
