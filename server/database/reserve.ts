import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes next to the data, with which PostgreSQL can recover on a full disk. */
const kept = 64 * 1024 * 1024

function reserveOf(dataDir: string): string {
  return join(dataDir, 'reserve')
}

/** Writes them, if much more is free. */
export function keepReserve(dataDir: string): void {
  if (existsSync(reserveOf(dataDir)) || freeBytesOf(dataDir) < 4 * kept) return
  const file = openSync(reserveOf(dataDir), 'w', 0o600)
  try {
    const part = Buffer.alloc(1024 * 1024, 1)
    for (let written = 0; written < kept; written += part.length) writeSync(file, part)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** False if there was nothing to give up. */
export function giveUpReserve(dataDir: string): boolean {
  const there = existsSync(reserveOf(dataDir))
  rmSync(reserveOf(dataDir), { force: true })
  return there
}

/** Whether there is no room for the next file of PostgreSQL's log, of 16 MB. */
export function isFull(dataDir: string): boolean {
  return freeBytesOf(dataDir) < 32 * 1024 * 1024
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
