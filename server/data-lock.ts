import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class DataDirInUse extends Error {}

/**
 * Keeps a second process from opening the same data folder: PGlite has no lock of its own and two writers destroy it.
 * The lock is a socket that somebody listens on, because the system drops that with the process, however it dies.
 * Resolves to what gives it back; throws `DataDirInUse`.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  const server = (await listen(path)) ?? (await takeOver(path))
  if (!server) throw new DataDirInUse(`Another process is using the data folder ${dataDir}`)
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function takeOver(path: string): Promise<Server | null> {
  if (await answers(path)) return null
  // The socket of a process that died without closing it.
  await rm(path, { force: true })
  return listen(path)
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\portal-${name}`
  const inside = join(dataDir, 'lock')
  // The system cuts longer names of sockets (104 bytes on macOS).
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `portal-${name}.lock`)
}
