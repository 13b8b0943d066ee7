import type { FastifyInstance } from 'fastify'

/**
 * Work that recurs, not twice at once: `atStart`, and `every` so many milliseconds. A stop aborts the
 * signal and waits. Of failures in a row the first is logged.
 */
export function repeatedly(
  app: FastifyInstance,
  every: number,
  work: (signal: AbortSignal) => Promise<void>,
  { atStart = true } = {},
): void {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let failing = false
  const round = async () => {
    try {
      await work(stopping.signal)
      failing = false
    } catch (error) {
      if (!failing) app.log.error({ err: error }, 'background work failed')
      failing = true
    } finally {
      running = null
    }
  }
  const look = () => {
    running ??= round()
  }
  const looking = setInterval(look, every)
  app.addHook('onReady', (done) => {
    if (atStart) look()
    done()
  })
  app.addHook('preClose', (done) => {
    clearInterval(looking)
    stopping.abort()
    done()
  })
  app.addHook('onClose', async () => {
    await running
  })
}
