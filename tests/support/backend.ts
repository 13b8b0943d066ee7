import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataDir } from './template-data'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Backend = {
  /** Without a slash at its end. */
  url: string
  dataDir: string
  pid: number
  /** As Ctrl-C does; deletes the data folder unless the caller gave it. */
  stop: () => Promise<void>
  /** SIGKILL: what was not written is lost. The data folder stays, for the next start. */
  kill: () => Promise<void>
}

/**
 * Starts the real backend in a process of its own, on demo data. With `dataDir` it goes on with that folder (which is
 * kept), with `port` at that address again; `env` sets any variable of the README's table.
 */
export async function startBackend(
  options: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Backend> {
  const dataDir = options.dataDir ?? newDataDir()
  const port = options.port ?? (await freePort())
  const server = spawn(process.execPath, program('server/main.ts'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // A build in this process has made it 'production' (https://vite.dev/guide/env-and-mode#node-env-and-modes).
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      // A test may run where there is little room.
      MIN_FREE_MB: '0',
      ...options.env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  })
  const url = await listening(server)
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    async stop() {
      await end(server, 'SIGTERM')
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
    kill: () => end(server, 'SIGKILL'),
  }
}

/**
 * Node's arguments for one of the server's programs, named by its source: as a test run has built it (`built-server.ts`), or by tsx.
 * The embedded database is 9 MB of WebAssembly: V8 compiles it with its baseline compiler alone, because the optimizing one takes
 * a second that these short lives do not earn back. Nor do they what V8 takes to optimize the JavaScript, a fifth of a start.
 */
export function program(source: string): string[] {
  const built = process.env['BUILT_SERVER']
  return built
    ? ['--liftoff-only', '--no-opt', join(built, source.replace(/\.ts$/, '.js'))]
    : ['--import', 'tsx', source]
}

function listening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
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

/**
 * A port that is free now and stays so until its server starts. Below 32768, because above it Linux takes the local ports of
 * outgoing connections, of which the tests have many: one of them would get the port first, once in some twenty runs.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 22_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
