import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * At a stop Node ends the idle connections of that moment. It would wait up to two minutes for one
 * that has sent nothing yet (browsers open some ahead), or whose response is just ending (seen in
 * Node 20.20): they are ended as soon as they have no request.
 */
export function endIdleConnections(app: FastifyInstance): void {
  /** Running requests of each open connection. */
  const requests = new Map<Socket, number>()
  let stopping = false
  const count = (socket: Socket, change: number) => {
    const left = (requests.get(socket) ?? 0) + change
    requests.set(socket, left)
    if (stopping && left === 0) socket.destroySoon()
  }
  app.server.on('connection', (socket: Socket) => {
    count(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  app.addHook('preClose', (done) => {
    stopping = true
    for (const socket of requests.keys()) count(socket, 0)
    done()
  })
}

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
