import type { FastifyReply } from 'fastify'

/**
 * Aborted when the caller leaves before the answer. Fastify's own `request.signal` is aborted when
 * the body has been read (seen in 5.12.8 on Node 20): an `IncomingMessage` closes then.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
  return gone.signal
}
