import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from '../../tests/support/backend'
import { freePort } from '../../tests/support/free-port'
import { processTree } from '../../tests/support/process-tree'
import { newDataDir } from '../../tests/support/template-data'

const places = ['machine', 'container'] as const
const victims = ['server', 'PostgreSQL', 'both'] as const

export type StartKill = {
  place: (typeof places)[number]
  victim: (typeof victims)[number]
  /** From the kill until the server serves. */
  seconds: number
  /** What it said, if it did not. */
  problem?: string
}

/**
 * Kills the server, its PostgreSQL or both (SIGKILL) soon after a start, and starts the server again
 * at once. In a `container`: as a plain user in new namespaces, where the server's death ends
 * PostgreSQL too. Linux, as root.
 */
export async function runStartKills(trials: number, onKill: (kill: StartKill) => void): Promise<void> {
  for (const place of places)
    for (const victim of victims) {
      const dataDir = newDataDir()
      if (place === 'container') execFileSync('chown', ['-R', '65534:65534', dataDir])
      const portal = new Portal(place, dataDir, await freePort())
      portal.start()
      await portal.serves()
      for (let trial = 0; trial < trials; trial += 1) {
        await sleep(Math.random() * 300)
        const began = performance.now()
        await portal.kill(victim)
        if (victim !== 'PostgreSQL') portal.start()
        const serves = await portal.serves()
        const seconds = Math.round(performance.now() - began) / 1000
        onKill({ place, victim, seconds, ...(!serves && { problem: portal.said }) })
      }
      await portal.kill('both')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
}

class Portal {
  said = ''
  private process: ChildProcess | null = null
  private killed: number | undefined

  constructor(
    private readonly place: StartKill['place'],
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  start(): void {
    this.said = ''
    const container = ['unshare', '-p', '-i', '-f', '--kill-child', '--mount-proc']
    const plainUser = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
    const [command = '', ...words] = [
      ...(this.place === 'container' ? [...container, ...plainUser] : []),
      ...[process.execPath, ...program('main')],
    ]
    const started = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATA_DIR: this.dataDir, PORT: String(this.port), MIN_FREE_MB: '0' },
    })
    started.stderr.on('data', (chunk: Buffer) => (this.said += chunk.toString()))
    this.process = started
  }

  async kill(victim: StartKill['victim']): Promise<void> {
    const { process: server } = this
    const postmaster = this.postmaster()
    if (victim !== 'server' && postmaster) {
      process.kill(postmaster, 'SIGKILL')
      this.killed = postmaster
    }
    if (victim === 'PostgreSQL' || server?.exitCode !== null) return
    const ended = once(server, 'exit')
    // Of the namespaces its first process, with which they end.
    if (this.place === 'container') execFileSync('pkill', ['-KILL', '-P', String(server.pid)])
    else server.kill('SIGKILL')
    await ended
    // The namespaces' end kills what is in them: a container is gone when all of it is.
    if (this.place === 'container') while (await this.isThere()) await sleep(5)
  }

  private async isThere(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => null)
    return answer !== null || this.postmaster() !== undefined
  }

  /** False if the server has ended, or does not serve in a minute. */
  async serves(): Promise<boolean> {
    const began = performance.now()
    while (performance.now() < began + 60_000) {
      if (this.process?.exitCode !== null) return false
      const ready = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null)
      // The connections of a killed PostgreSQL may still answer.
      if (ready?.ok && this.postmaster() !== this.killed) return true
      await sleep(20)
    }
    return false
  }

  private postmaster(): number | undefined {
    return processTree(`${this.dataDir}/postgres`)[0]
  }
}
