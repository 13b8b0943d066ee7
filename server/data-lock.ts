import { createHash } from 'node:crypto'
import { chmod, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export class DataDirInUse extends Error {}

/** Answers what another process of the same user asks of the one that has the data folder: JSON in, JSON out. */
export type Answerer = (request: unknown) => Promise<unknown>

export type DataLock = {
  /** From now on whoever asks the holder is answered; before, it is told that the folder is busy. */
  answer: (answerer: Answerer) => void
  release: () => Promise<void>
}

/**
 * Keeps a second process from opening the same data folder: PGlite has no lock of its own and two writers destroy it.
 * The lock is a socket that somebody listens on, because the system drops that with the process, however it dies. Only
 * the holder's user can connect to it. Throws `DataDirInUse`.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const path = socketPath(dataDir)
  const server = (await listen(path)) ?? (await takeOver(path))
  if (!server) throw new DataDirInUse(`Another process is using the data folder ${dataDir}`)
  server.unref()
  let answerer: Answerer | null = null
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The other end may be gone.
    socket.on('error', () => socket.destroy())
    if (answerer) answerOn(socket, answerer)
    else socket.destroy()
  })
  return {
    answer: (given) => (answerer = given),
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/**
 * Asks the process that has the data folder. `busy` where it does not answer (now): it is starting, stopping, or a
 * command itself.
 */
export function askHolder(
  dataDir: string,
  request: unknown,
): Promise<{ answer: unknown } | 'busy' | 'nobody'> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir))
    let received = ''
    let connected = false
    socket.setEncoding('utf8')
    socket.on('connect', () => {
      connected = true
      socket.write(`${JSON.stringify(request)}\n`)
    })
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (received.endsWith('\n')) resolve({ answer: JSON.parse(received) })
      else resolve(connected ? 'busy' : 'nobody')
    })
  })
}

function answerOn(socket: Socket, answerer: Answerer): void {
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!received.endsWith('\n')) return
    void Promise.resolve(received)
      .then((text) => answerer(JSON.parse(text)))
      .then(
        (answer) => socket.end(`${JSON.stringify(answer)}\n`),
        () => socket.destroy(),
      )
  })
}

async function takeOver(path: string): Promise<Server | null> {
  if (await answers(path)) return null
  // The socket of a process that died without closing it.
  await rm(path, { force: true })
  const server = await listen(path)
  if (!server) return null
  // Two that take over together remove each other's: the later one stays.
  const { ino } = await stat(path)
  await sleep(100)
  return (await stat(path)).ino === ino ? server : null
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => {
      if (process.platform === 'win32') resolve(server)
      else chmod(path, 0o600).then(() => resolve(server), reject)
    })
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
