import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request with JSON or without, and its answer. */
export type Exchange = {
  method: string
  path: string
  sent: string
  status: number
  /** Without its parameters; empty without a body. */
  type: string
  received: string
}

/** Stands in front of a backend and remembers what passes. */
export async function startRecorder(
  backendUrl: string,
): Promise<{ url: string; exchanges: Exchange[]; close: () => void }> {
  const { hostname, port } = new URL(backendUrl)
  const exchanges: Exchange[] = []
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const { method = '', url: path = '' } = request
    const { 'accept-encoding': _, ...headers } = request.headers
    const onward = ask({ hostname, port, method, path, headers }).end(body)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      onward.on('response', resolve).on('error', reject)
    })
    const received = await buffer(answer)
    const { statusCode: status = 0 } = answer
    const type = answer.headers['content-type']?.split(';')[0] ?? ''
    exchanges.push({ method, path, sent: body.toString(), status, type, received: received.toString() })
    response.writeHead(status, answer.headers).end(received)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
