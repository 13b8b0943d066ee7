import type { FastifyInstance } from 'fastify'

/**
 * For how many milliseconds a client may reuse a connection. Node would announce the moment of its
 * own cut, and a request that is sent just then is lost.
 */
export function announceReuse(app: FastifyInstance, reuse: number): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('Keep-Alive', `timeout=${Math.floor(reuse / 1000)}`)
    done()
  })
}
