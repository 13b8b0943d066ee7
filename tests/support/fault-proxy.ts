import { readFile } from 'node:fs/promises'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { freePort } from './free-port'

/**
 * What stands between the browser and the backend, and does to requests what networks and deployments do. `hanging` accepts
 * and never answers; `down` refuses the connection; `deaf` lets requests through and loses every answer.
 */
export type FaultProxy = {
  url: string
  /** `METHOD /path?query` of every request, in order of arrival. */
  received: string[]
  set: (mode: 'open' | 'hanging' | 'down' | 'deaf') => Promise<void>
  /** Answers a path by itself until it is given back with null. */
  answer: (path: string, answer: ((response: ServerResponse) => void) | null) => void
  /** Passes requests on without their Idempotency-Key, as to a portal that does not look at it. */
  ignoreKeys: () => void
  /** Serves the app's files from another folder (another deployment); with null, as the backend does. */
  deploy: (folder: string | null) => void
  close: () => Promise<void>
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

export async function startFaultProxy(backendUrl: string): Promise<FaultProxy> {
  const backend = new URL(backendUrl)
  const answers = new Map<string, (response: ServerResponse) => void>()
  const received: string[] = []
  let hanging = false
  let deaf = false
  let folder: string | null = null
  let ignoresKeys = false

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://proxy')
    received.push(`${request.method ?? ''} ${request.url ?? ''}`)
    if (hanging) return
    const own = answers.get(pathname)
    if (own) own(response)
    else if (folder !== null && !/^\/(api|files|healthz|readyz)(\/|$)/.test(pathname))
      void serveFile(folder, pathname, response)
    else {
      if (ignoresKeys) delete request.headers['idempotency-key']
      pass(backend, request, response, deaf)
    }
  })
  // It passes on how long the backend keeps a connection, so it may not cut one before: a request of a busy client would be lost.
  server.keepAliveTimeout = 0
  // The same port again after it was down: no other program may have got it meanwhile.
  const port = await freePort()
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    const stopped = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await stopped
  }
  await listen()

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async set(mode) {
      const wasHanging = hanging
      hanging = mode === 'hanging'
      deaf = mode === 'deaf'
      if (mode === 'down') await stop()
      else if (!server.listening) await listen()
      // What hung was never going to be answered.
      else if (wasHanging) server.closeAllConnections()
    },
    answer(path, answer) {
      if (answer) answers.set(path, answer)
      else answers.delete(path)
    },
    ignoreKeys() {
      ignoresKeys = true
    },
    deploy(other) {
      folder = other
    },
    close: stop,
  }
}

function pass(backend: URL, request: IncomingMessage, response: ServerResponse, deaf: boolean): void {
  const { method, url, headers } = request
  const onward = ask({ host: backend.hostname, port: backend.port, method, path: url, headers }, (answer) => {
    if (deaf) {
      answer.resume().on('end', () => response.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => {
    onward.destroy()
    // What still comes of a request that has its answer is read and thrown away, as servers do: a browser hears the answer after it has sent all.
    request.unpipe().resume()
  })
  request.pipe(onward)
}

/** A static server with history fallback for screens; a missing asset is 404. */
async function serveFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const type = types[extname(pathname)]
  const file = type ? pathname : '/index.html'
  try {
    const body = await readFile(join(folder, file))
    response.writeHead(200, { 'Content-Type': type ?? 'text/html', 'Cache-Control': 'no-cache' }).end(body)
  } catch {
    response.writeHead(404).end()
  }
}
