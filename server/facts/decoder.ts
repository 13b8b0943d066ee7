import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Facts } from '../../shared/facts/facts'

/** A file to read, as it is sent to the process. */
export type Job = { kind: 'pdf' | 'picture'; bytes: Uint8Array }

/** Milliseconds of the processor, for one file: a photo of 12 megapixels takes up to 1,600. */
const mostWork = 3_000

/** Milliseconds on the clock, until the process is started and for one file: out of a busy machine's reach. */
const [startPatience, patience] = [30_000, 60_000]

// The built program is next to this module; the source runs as it is.
const name = import.meta.url.endsWith('.ts') ? 'decode.ts' : 'decode.js'
const program = fileURLToPath(new URL(name, import.meta.url))

export type Decoder = {
  /**
   * What a file says of itself; null also if it takes too much work, time or memory. Rejects if what
   * reads it can't be started.
   */
  read: (job: Job) => Promise<Facts | null>
  close: () => void
}

/**
 * Reads files in a process, which is started when it is needed. Of a worker thread that fills its
 * memory V8 often ends the whole server (seen in Node 20.20). `signal` closes it. `work`: milliseconds
 * of the processor that a file may take. `from`: the path of the program.
 */
export function decodeApart(signal: AbortSignal, work = mostWork, from = program): Decoder {
  let child: ChildProcess | null = null
  const close = () => {
    child?.kill('SIGKILL')
    child = null
  }
  return {
    async read(job) {
      const isUsed = child !== null
      const reader = (child ??= await start(signal, work, from))
      try {
        const answer = nextMessage(reader, patience)
        reader.send(job)
        return (await answer) as Facts | null
      } catch {
        const hasEnded = reader.signalCode !== null
        close()
        // Perhaps of the file before.
        return isUsed && hasEnded ? this.read(job) : null
      }
    },
    close,
  }
}

async function start(signal: AbortSignal, work: number, from: string): Promise<ChildProcess> {
  const child = fork(from, [String(work)], {
    execArgv: ['--max-old-space-size=256', ...(from.endsWith('.ts') ? ['--import', 'tsx'] : [])],
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
