import { readFile } from 'node:fs/promises'
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { createRandom, type Random } from '../faults/random'
import { freePort } from './free-port'

/**
 * What stands between the browser and the backend, and does to requests what networks and deployments do. `hanging` accepts
 * and never answers; `down` refuses the connection; `deaf` lets requests through and loses every answer; `waiting` keeps the API's
 * requests until the next mode.
 */
export type FaultProxy = {
  url: string
  /** `METHOD /path?query` of every request, in order of arrival. */
  received: string[]
  set: (mode: 'open' | 'hanging' | 'down' | 'deaf' | 'waiting') => Promise<void>
  /** Answers a path by itself until it is given back with null, or the test ends. */
  answer: (path: string, answer: ((response: ServerResponse) => void) | null) => void
  /** Gives back every path: what one test holds, another's worker would wait for. */
  answerNothing: () => void
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
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

type BuiltFile = { headers: IncomingHttpHeaders; body: Buffer }

/** What is asked for whole and changes its name with its content: its address and encoding, or null. */
function builtFile({ method, url = '', headers }: IncomingMessage): string | null {
  const isWhole = !Object.keys(headers).some((name) => name === 'range' || name.startsWith('if-'))
  return method === 'GET' && isWhole && /^\/assets\/.*-[\w-]{8}\.\w+$/.test(url)
    ? `${url} ${headers['accept-encoding']}`
    : null
}

/** With `seed` each answer of the API comes 0.2 to 2.5 s later, as on a weak signal. */
export async function startFaultProxy(backendUrl: string, seed: number | null = null): Promise<FaultProxy> {
  const backend = new URL(backendUrl)
  const answers = new Map<string, (response: ServerResponse) => void>()
  const received: string[] = []
  let hanging = false
  let deaf = false
  /** What keeps the API's requests, and its end. */
  let waiting: Promise<void> | null = null
  let endWaiting: (() => void) | null = null
  /** The built files that the backend has answered: each page and worker of a file's tests asks for some eighty. */
  const known = new Map<string, BuiltFile>()
  const delayOf = seed === null ? () => 0 : seededDelays(seed)
  let folder: string | null = null
  let ignoresKeys = false

  async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://proxy')
    received.push(`${request.method ?? ''} ${request.url ?? ''}`)
    if (hanging) return
    const isApi = pathname.startsWith('/api/')
    if (isApi) await waiting
    const delay = isApi ? delayOf(`${request.method ?? ''} ${pathname}`) : 0
    const own = answers.get(pathname)
    if (own) setTimeout(own, delay, response)
    else if (folder !== null && !/^\/(api|files|healthz|readyz)(\/|$)/.test(pathname))
      void serveFile(folder, pathname, response)
    else {
      if (ignoresKeys) delete request.headers['idempotency-key']
      const name = deaf ? null : builtFile(request)
      const file = name === null ? undefined : known.get(name)
      if (file) response.writeHead(200, file.headers).end(file.body)
      else {
        const keep = name === null ? null : (file: BuiltFile) => void known.set(name, file)
        pass(backend, request, response, { deaf, delay, keep })
      }
    }
  }
  const server = createServer((request, response) => void answerOne(request, response))
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
      endWaiting?.()
      waiting = mode === 'waiting' ? new Promise((resolve) => (endWaiting = resolve)) : null
      if (mode === 'down') await stop()
      else if (!server.listening) await listen()
      // What hung was never going to be answered.
      else if (wasHanging) server.closeAllConnections()
    },
    answer(path, answer) {
      if (answer) answers.set(path, answer)
      else answers.delete(path)
    },
    answerNothing: () => answers.clear(),
    ignoreKeys() {
      ignoresKeys = true
    },
    deploy(other) {
      folder = other
    },
    close: stop,
  }
}

/** Milliseconds. By address, so that the order in which requests arrive changes nothing. */
function seededDelays(seed: number): (call: string) => number {
  const randoms = new Map<string, Random>()
  return (call) => {
    const random = randoms.get(call) ?? createRandom(seed + crc32(call))
    randoms.set(call, random)
    return 200 + random.int(2300)
  }
}

function pass(
  backend: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { deaf, delay, keep }: { deaf: boolean; delay: number; keep: ((file: BuiltFile) => void) | null },
): void {
  const { method, url, headers } = request
  const onward = ask({ host: backend.hostname, port: backend.port, method, path: url, headers }, (answer) => {
    if (deaf) {
      answer.resume().on('end', () => response.destroy())
      return
    }
    if (keep && answer.statusCode === 200) {
      const { headers } = answer
      buffer(answer).then(
        (body) => {
          // The page has left: the answer was ended below, and may be cut off.
          if (response.destroyed) return
          keep({ headers, body })
          response.writeHead(200, headers).end(body)
        },
        () => response.destroy(),
      )
      return
    }
    setTimeout(() => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }, delay)
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
