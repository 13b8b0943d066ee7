import { randomBytes } from 'node:crypto'
import { chmod, readdir, rename, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type ExclusiveSocket = { server: Server; release: () => Promise<void> }

/** Milliseconds. Processes that start together take some of them to agree. */
const patience = 10_000

/**
 * Listens at `path`, or resolves to null if another process does. The system closes a socket with its process, however that
 * dies, but it leaves the socket's file. Removing such a file by name is a race: another process may have put its own
 * there. So each process listens under a name of its own (`path-ID`), which is never used again:
 * - it has `path` only if it reads the folder while its own name is there and finds no other living one. Of two processes,
 *   the one whose name came later finds the other, so they never both have it;
 * - the file of a dead process is dead for ever, and any process may remove it;
 * - of those that start together the one with the smallest name waits, and the others give up.
 * `path` itself is a link to the name of the process that has it, for those that look for it.
 */
export async function listenAlone(path: string): Promise<ExclusiveSocket | null> {
  if (process.platform === 'win32') return listenOnPipe(path)
  const id = randomBytes(6).toString('hex')
  const own = `${path}-${id}`
  // Under another name at first: between bind() and listen() a socket looks like that of a dead process.
  const server = await listen(`${path}.${id}`)
  const refuse = (socket: Socket) => socket.destroy()
  server.on('connection', refuse)
  const close = async () => {
    await rm(own, { force: true })
    await closed(server)
  }
  try {
    await chmod(`${path}.${id}`, 0o600)
    await rename(`${path}.${id}`, own)
    if (!(await isAlone(path, own))) {
      await close()
      return null
    }
    await rm(path, { force: true })
    await symlink(basename(own), path)
    server.off('connection', refuse)
  } catch (error) {
    await close()
    throw error
  }
  return {
    server,
    async release() {
      // First, while no other process can have it.
      await rm(path, { force: true })
      await close()
    },
  }
}

async function isAlone(path: string, own: string): Promise<boolean> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (await isListening(path)) return false
    const others = await readOthers(path, own)
    if (others.length === 0) return true
    if (others.some((other) => other < own)) return false
    await sleep(20)
  }
  return false
}

/** The names of the other living processes. Removes those of dead ones. */
async function readOthers(path: string, own: string): Promise<string[]> {
  const living: string[] = []
  for (const name of await readdir(dirname(path))) {
    const other = `${dirname(path)}/${name}`
    if (!other.startsWith(`${path}-`) || other === own) continue
    if (await isListening(other)) living.push(other)
    else await rm(other, { force: true })
  }
  return living
}

/** Any other error may be that of a living process: too many connections, another user's socket. */
const dead = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!dead.includes(error.code ?? '')))
  })
}

/** The name of a pipe is gone with its process, and only one process can have it. */
async function listenOnPipe(path: string): Promise<ExclusiveSocket | null> {
  try {
    const server = await listen(path)
    return { server, release: () => closed(server) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null
    throw error
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
