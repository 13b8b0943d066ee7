import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, onTestFinished } from 'vitest'

/** A request as the portal's server received it. `body` is the parsed JSON, or the fields of a multipart form; null without one. */
export type Received = {
  method: string
  /** Decoded, without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

/** A file part of a multipart form. */
export type ReceivedFile = { name: string; type: string; bytes: Buffer }

/** An answer that is not plain 200 with JSON. */
export class Reply {
  constructor(
    readonly status: number,
    /** Text is sent as HTML, anything else as JSON. */
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

type Json = Record<string, unknown> | unknown[]
type FakeResponse = Reply | Json
/** `METHOD /path` to its answer. What is not in it is a 500, which says nothing of the thing asked for, as a 404 would. */
export type FakeResponses = Record<string, FakeResponse | Answerer>
type Answerer = (received: Received) => FakeResponse | Promise<FakeResponse>

export type WireServer = {
  url: string
  /** In order of arrival; CORS preflights are left out. */
  received: Received[]
  /** Adds or replaces answers. */
  answer: (answers: FakeResponses) => void
  /** The portal can't be reached. */
  close: () => Promise<void>
}

/** What the frame around every screen asks for. */
const answersOfShell: FakeResponses = { 'GET /api/client/media/sidebar': [] }

/** For the file that calls this at its top: one for each of its tests, as of `startWireServer`. */
export function useWireServer(initial: FakeResponses = {}): WireServer {
  let server: WireServer
  beforeEach(async () => {
    server = await startWireServer(initial)
  })
  return {
    get url() {
      return server.url
    },
    get received() {
      return server.received
    },
    answer: (answers) => server.answer(answers),
    close: () => server.close(),
  }
}

/** A real HTTP server on a free port of this machine that answers from a table and keeps what it received, until the test's end. */
export async function startWireServer(initial: FakeResponses = {}): Promise<WireServer> {
  const answers = new Map(Object.entries({ ...answersOfShell, ...initial }))
  const received: Received[] = []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const origin = request.headers.origin ?? '*'
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Allow-Credentials', 'true')
      response.setHeader(
        'Access-Control-Allow-Headers',
        request.headers['access-control-request-headers'] ?? '*',
      )
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT')
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end()
        return
      }

      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
      const entry: Received = {
        method: request.method ?? '',
        path: decodeURIComponent(pathname),
        query,
        headers: request.headers,
        body: parseBody(request.headers['content-type'] ?? '', Buffer.concat(chunks)),
      }
      received.push(entry)
      const found = answers.get(`${entry.method} ${entry.path}`) ?? new Reply(500, {})
      const answer = isFunction(found) ? found(entry) : found
      if (answer instanceof Promise) void answer.then((later) => send(response, later))
      else send(response, answer)
    })
  })
  const port = await listenAnew(server)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer(more) {
      for (const [call, answer] of Object.entries(more)) answers.set(call, answer)
    },
    close,
  }
}

/** Of this worker, whose page remembers by its address what a server can do. */
const usedPorts = new Set<number>()

/** On a free port that no earlier server had: Linux gives one again, once in some thousand. */
async function listenAnew(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (usedPorts.has(port)) {
    await new Promise((resolve) => server.close(resolve))
    return listenAnew(server)
  }
  usedPorts.add(port)
  return port
}

function send(response: ServerResponse, answer: FakeResponse): void {
  const { status, body, headers } = answer instanceof Reply ? answer : new Reply(200, answer)
  const isFile = Buffer.isBuffer(body)
  const type = isFile ? 'image/png' : typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'Content-Type': type, ...headers })
  response.end(isFile || typeof body === 'string' ? body : JSON.stringify(body))
}

function isFunction(answer: FakeResponses[string]): answer is Answerer {
  return typeof answer === 'function'
}

function parseBody(contentType: string, body: Buffer): unknown {
  if (body.length === 0) return null
  if (contentType.startsWith('application/json')) return JSON.parse(body.toString())
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  return boundary ? parseMultipart(boundary, body) : body.toString()
}

/** RFC 7578: parts between `--boundary` lines, each with headers, an empty line and its content. */
function parseMultipart(boundary: string, body: Buffer): Record<string, string | ReceivedFile> {
  const fields: Record<string, string | ReceivedFile> = {}
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const head = Buffer.from(part.slice(0, end), 'latin1').toString()
    const bytes = Buffer.from(part.slice(end + 4, -2), 'latin1')
    const name = / name="([^"]*)"/.exec(head)?.[1] ?? ''
    const fileName = / filename="([^"]*)"/.exec(head)?.[1]
    const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? ''
    fields[name] = fileName === undefined ? bytes.toString() : { name: fileName, type, bytes }
  }
  return fields
}
