import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Backend = {
  url: string
  dataDir: string
  /** Ends the process; its data goes with it. */
  stop: () => Promise<void>
}

/** The reference backend in a process of its own, on a free port, with fresh demo data. */
export async function startBackend(env: Record<string, string> = {}): Promise<Backend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /https?:\/\/\S+/.exec(printed)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The backend ended (${code ?? 'killed'}): ${printed}`)))
  })
  return {
    url,
    dataDir,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
