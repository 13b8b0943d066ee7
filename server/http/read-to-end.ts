import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes of a refused body that are discarded: more than any phone's photo and its form. */
const mostDiscarded = 32 * 1024 * 1024

/**
 * Many clients and proxies read an answer only after they have sent the body: a refusal waits for
 * it. A body that is too large gets its answer first, and the connection ends.
 */
export function readToEnd(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (reply.statusCode >= 400 && !(await discardRest(raw))) void reply.header('Connection', 'close')
    return payload
  })
}

/** False if there is more than is worth it. */
function discardRest(raw: IncomingMessage): Promise<boolean> {
  if (raw.complete || raw.destroyed) return Promise.resolve(true)
  if (Number(raw.headers['content-length']) > mostDiscarded) return Promise.resolve(false)
  return new Promise((resolve) => {
    let discarded = 0
    // The form parser that read it so far may have stopped.
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded <= mostDiscarded) return
      raw.pause()
      resolve(false)
    })
    for (const over of ['end', 'close', 'error']) raw.once(over, () => resolve(true))
    raw.resume()
  })
}
