import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port'
import { newData } from './new-data'
import { dropDatabase, sharedPostgres } from './postgres'
import { newDataDir } from './template-data'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Backend = {
  /** Without a slash at its end. */
  url: string
  dataDir: string
  /** The variables that point a command at its data. */
  data: Record<string, string>
  pid: number
  /** As Ctrl-C does; deletes the data folder unless the caller gave it. */
  stop: () => Promise<void>
  /** SIGKILL: what was not written is lost. The data folder stays, for the next start. */
  kill: () => Promise<void>
  /** As Ctrl-C does, and a new process at the same address and data. */
  restart: () => Promise<void>
}

/**
 * Starts the real backend in a process of its own, on demo data. With `dataDir` it goes on with that folder (which is kept), in which
 * its own PostgreSQL is; with `port` at that address again; `env` sets any variable of the README's table; `dist`: another build than the
 * project's.
 */
export async function startBackend(
  options: { dataDir?: string; port?: number; env?: Record<string, string>; dist?: string } = {},
): Promise<Backend> {
  const data: { DATA_DIR: string; DATABASE_URL?: string } =
    options.dataDir !== undefined || !sharedPostgres()
      ? { DATA_DIR: options.dataDir ?? newDataDir() }
      : await newData()
  const dataDir = data.DATA_DIR
  const port = options.port ?? (await freePort())
  const env = {
    ...process.env,
    // What is measured outside a test run hashes as in production.
    NODE_ENV: sharedPostgres() ? 'test' : 'development',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    // A test may run where there is little room.
    MIN_FREE_MB: '0',
    ...data,
    // Its database is the demo's already.
    ...(data.DATABASE_URL && { DEMO: '1' }),
    ...options.env,
    PORT: String(port),
  }
  const start = () =>
    spawn(process.execPath, program('main', options.dist), {
      ...{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env },
    })
  let server: ChildProcess = start()
  const url = await listening(server)
  return {
    url,
    dataDir,
    data,
    pid: server.pid ?? 0,
    async stop() {
      await end(server, 'SIGTERM')
      if (data.DATABASE_URL) await dropDatabase(data.DATABASE_URL)
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
    kill: () => end(server, 'SIGKILL'),
    async restart() {
      await end(server, 'SIGTERM')
      server = start()
      await listening(server)
    },
  }
}

/**
 * Node's arguments for one of the server's programs, as `npm run build` makes it. In a test run without V8's optimizing compilers: what they
 * take is a fifth of a start, and such short lives do not earn it back.
 */
export function program(name: 'main' | 'contador' | 'backup' | 'restore', dist = 'dist'): string[] {
  return [...(sharedPostgres() ? ['--no-opt'] : []), resolve(root, dist, 'server', `${name}.js`)]
}

function listening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      const text = chunk.toString()
      output += text
      // A test that fails on a 500 says no more than that.
      if (text.includes('"msg":"failed"')) process.stderr.write(text)
      const address = /^Portal Inversionista: (\S+)$/m.exec(output)?.[1]
      if (address) resolve(address)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) =>
      reject(new Error(`the backend ended with ${code ?? 'a signal'}: ${output}`)),
    )
  })
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}
