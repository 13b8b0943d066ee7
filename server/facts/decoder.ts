import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Facts } from '../../shared/facts/facts'

/** What the program is given. */
export type Job = { kind: 'pdf' | 'picture'; bytes: Uint8Array }

/** Milliseconds, before it is given anything. */
const startPatience = 30_000

// The built program is next to this module; the source runs as it is.
const isSource = import.meta.url.endsWith('.ts')
const program = fileURLToPath(new URL(isSource ? 'decode.ts' : 'decode.js', import.meta.url))

export type Decoder = {
  /**
   * What a file says of itself; null also if it takes more than `patience` milliseconds, or too much
   * memory. Rejects if what reads it can't be started.
   */
  read: (job: Job, patience: number) => Promise<Facts | null>
  close: () => void
}

/**
 * Reads files in a process, which is started when it is needed. Of a worker thread that fills its
 * memory V8 often ends the whole server (seen in Node 20.20). `signal` closes it.
 */
export function decodeApart(signal: AbortSignal): Decoder {
  let child: ChildProcess | null = null
  const close = () => {
    child?.kill('SIGKILL')
    child = null
  }
  return {
    async read(job, patience) {
      child ??= await start(signal)
      try {
        const answer = nextMessage(child, patience)
        child.send(job)
        return (await answer) as Facts | null
      } catch {
        close()
        return null
      }
    },
    close,
  }
}

async function start(signal: AbortSignal): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=256', ...(isSource ? ['--import', 'tsx'] : [])],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
    signal,
    killSignal: 'SIGKILL',
  })
  // Without a listener Node would end the server. `nextMessage` rejects with the same error.
  child.on('error', () => undefined)
  try {
    await nextMessage(child, startPatience)
    return child
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Rejects if the process ends before, or after so many milliseconds. */
async function nextMessage(child: ChildProcess, patience: number): Promise<unknown> {
  const ended = new AbortController()
  const end = () => ended.abort()
  child.once('exit', end)
  try {
    const either = AbortSignal.any([ended.signal, AbortSignal.timeout(patience)])
    const [said] = (await once(child, 'message', { signal: either })) as unknown[]
    return said
  } finally {
    child.off('exit', end)
  }
}
