import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A stop ends the connections that have not sent a request yet. Browsers open some ahead. Node's `closeIdleConnections`
 * leaves them, and the stop would wait until they are cut as idle, two minutes later (seen in Node 20.20).
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
