import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenAlone } from './exclusive-socket'

export class DataDirInUse extends Error {}

/** What the process that has the data folder does for another process of the same user: JSON in, JSON out. */
export type RequestHandler = (request: unknown) => Promise<unknown>

export type DataLock = {
  /** Handles the requests of other processes from now on. Before, they are told that the folder is busy. */
  handleRequests: (handler: RequestHandler) => void
  release: () => Promise<void>
}

/**
 * Keeps a second process from opening the same data folder: PGlite has no lock of its own, and two writers destroy its
 * data (seen in PGlite 0.5.16). The lock is a listening socket, because the system closes that with the process, however
 * the process dies. Only the holder's user can connect to it. Throws `DataDirInUse`.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const held = await listenAlone(socketPath(dataDir))
  if (!held) throw new DataDirInUse(`Another process is using the data folder ${dataDir}`)
  const { server, release } = held
  server.unref()
  let handler: RequestHandler | null = null
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The other end may be gone.
    socket.on('error', () => socket.destroy())
    if (handler) respondOn(socket, handler)
    else socket.destroy()
  })
  return {
    handleRequests: (given) => (handler = given),
    async release() {
      const released = release()
      for (const socket of sockets) socket.destroy()
      await released
    },
  }
}

/**
 * Sends a request to the process that has the data folder. It is `busy` if it does not respond: it is starting, stopping,
 * or a command itself. `free`: no process has the folder.
 */
export function askHolder(
  dataDir: string,
  request: unknown,
): Promise<{ response: unknown } | 'busy' | 'free'> {
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
      if (received.endsWith('\n')) resolve({ response: JSON.parse(received) })
      else resolve(connected ? 'busy' : 'free')
    })
  })
}

function respondOn(socket: Socket, handler: RequestHandler): void {
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!received.endsWith('\n')) return
    void Promise.resolve(received)
      .then((text) => handler(JSON.parse(text)))
      .then(
        (response) => socket.end(`${JSON.stringify(response)}\n`),
        () => socket.destroy(),
      )
  })
}

function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\portal-${name}`
  const inside = join(dataDir, 'lock')
  // The system limits a socket's path, to 103 bytes on macOS (`listenAlone` adds 13): https://nodejs.org/api/net.html#identifying-paths-for-ipc-connections
  return Buffer.byteLength(inside) < 87 ? inside : join(tmpdir(), `portal-${name}.lock`)
}
