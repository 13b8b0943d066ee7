import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A stop ends each connection as soon as it has no request, and waits for the others. Node ends those that are idle at that
 * moment; one that has sent nothing yet (browsers open some ahead), or whose response is just ending, would be waited for until its
 * client drops it, up to two minutes (seen in Node 20.20).
 */
export function endIdleConnections(app: FastifyInstance): void {
  /** How many requests each open connection has. */
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
