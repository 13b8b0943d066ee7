import type { FastifyInstance } from 'fastify'

/** Work that no response waits for, but a stop of the server does. Its failures go to the log. */
export function background(app: FastifyInstance): { run: (work: Promise<void>) => void } {
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
