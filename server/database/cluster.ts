import type { SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseFault } from './database'
import { as, type Programs } from './programs'

/** The data of the portal's own PostgreSQL, and how it is run and reached. */
export type Cluster = { dataDir: string; folder: string; programs: Programs; url: string; port: number }

/** Part of the socket's name; no network port has this number. */
export const socketPort = 5432

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterFolder(dataDir), 'PG_VERSION'))
}

/**
 * Without this process's environment: PostgreSQL does not need its secrets. Both have the same clock
 * (scripts/test-at.mjs).
 */
export function ownProcess(dataDir: string, { user }: Programs): SpawnOptions {
  const { PATH, SystemRoot, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  const clock = { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
  const env = { PATH, SystemRoot, ...clock, LC_ALL: 'C', TZ: 'UTC' }
  return { ...as(user), cwd: dataDir, env, windowsHide: true }
}

/** `said`: PostgreSQL's log. Its last lines say why. */
export function broken(folder: string, said: string): DatabaseFault {
  const lines = said.trim().split('\n').slice(-5)
  return new DatabaseFault(
    [
      `La base de datos de ${folder} no funciona. PostgreSQL dijo:`,
      ...lines.map((line) => `  ${line}`),
      `Si está dañada, guarda esa carpeta en otro lugar y restaura un respaldo: npm run restore -- ARCHIVO.`,
    ].join('\n'),
  )
}

export function full(dataDir: string): DatabaseFault {
  return new DatabaseFault(`El disco de ${dataDir} está lleno: libera espacio e inicia de nuevo.`)
}
