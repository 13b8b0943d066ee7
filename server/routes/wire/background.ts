import type { FastifyInstance } from 'fastify'

/** Work that a stop of the server waits for. Its failures are logged. */
function background(app: FastifyInstance): { run: (work: Promise<void>) => void } {
  const unfinished = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(unfinished)
  })
  return {
    run(work) {
      const settled = work
        .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
        .finally(() => unfinished.delete(settled))
      unfinished.add(settled)
    },
  }
}

/**
 * Work that recurs, not twice at once: at the start, `every` so many milliseconds, and when woken.
 * A stop aborts the signal and waits. Of failures in a row the first is logged.
 */
export function repeatedly(
  app: FastifyInstance,
  every: number,
  work: (signal: AbortSignal) => Promise<void>,
): { wake: () => void } {
  const unfinished = background(app)
  const stopping = new AbortController()
  let last = Promise.resolve()
  /** Whether a round will begin that sees everything written until now. */
  let waiting = false
  let failing = false
  const round = async () => {
    waiting = false
    try {
      await work(stopping.signal)
      failing = false
    } catch (error) {
      if (failing) return
      failing = true
      throw error
    }
  }
  const wake = () => {
    if (waiting || stopping.signal.aborted) return
    waiting = true
    last = last.catch(() => undefined).then(round)
    unfinished.run(last)
  }
  const looking = setInterval(wake, every)
  app.addHook('onReady', (done) => {
    wake()
    done()
  })
  app.addHook('preClose', (done) => {
    clearInterval(looking)
    stopping.abort()
    done()
  })
  return { wake }
}
