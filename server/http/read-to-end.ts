import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes that are discarded of a body that is refused: more than any phone's photo and its form. */
const mostDiscarded = 32 * 1024 * 1024

/**
 * A refusal is sent when the body has arrived: many clients, and proxies that close each connection, read an answer only then, and
 * never if the connection ends before. What is larger gets its answer at once, and the connection ends.
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
    // What read it so far, a parser of forms, may have stopped.
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
