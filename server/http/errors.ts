import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import { DatabaseBusy } from '../database/database'
import {
  Busy,
  Conflict,
  DayIsFull,
  Forbidden,
  Gone,
  InProgress,
  Invalid,
  KeyReused,
  Locked,
  NotFound,
  OutOfRoom,
  Refusal,
  TooLarge,
  TooManyAttempts,
  Unauthenticated,
  UnsupportedFile,
} from '../domain/errors'
import { isOutOfRoom } from '../storage/room'
import { notUnderstood, WireError } from '../routes/wire/wire-error'

type ErrorResponse = { status: number; body: Record<string, unknown>; headers?: Record<string, string> }

/** Statuses and bodies of the domain's refusals (docs/contract.md, 'Error bodies'). */
function responseTo(refusal: Refusal): ErrorResponse {
  const { message } = refusal
  const headers = 'retryAfter' in refusal ? { 'Retry-After': String(refusal.retryAfter) } : {}
  const plain = (status: number) => ({ status, body: { message }, headers })
  const withStatus = (status: number, more = {}) => ({
    status,
    body: { status, error: message, ...more },
    headers,
  })
  // A 401 names a way in (RFC 9110, 15.5.2). No browser asks for a password because of this one.
  if (refusal instanceof Unauthenticated) return { ...plain(401), headers: { 'WWW-Authenticate': 'Bearer' } }
  if (refusal instanceof Forbidden) return withStatus(403)
  if (refusal instanceof NotFound) return plain(404)
  if (refusal instanceof InProgress) return withStatus(409, { type: 'in-progress' })
  if (refusal instanceof Conflict) return withStatus(409)
  if (refusal instanceof Gone) return plain(410)
  if (refusal instanceof TooLarge) return { status: 413, body: { error: message, limit: refusal.limit } }
  if (refusal instanceof UnsupportedFile) return { status: 415, body: { error: message } }
  // Like Laravel: the user reads the first message of `errors`.
  if (refusal instanceof Invalid) return { status: 422, body: { message, errors: refusal.errors } }
  if (refusal instanceof KeyReused) return withStatus(422, { type: 'key-reused' })
  if (refusal instanceof Locked) return withStatus(423)
  if (refusal instanceof TooManyAttempts) return plain(429)
  if (refusal instanceof DayIsFull) return withStatus(429, { type: 'day-is-full', limit: refusal.limit })
  if (refusal instanceof Busy) return plain(503)
  return refusal instanceof OutOfRoom ? withStatus(507) : plain(400)
}

/**
 * Node would refuse a request without a host (`requireHostHeader: false`), or with an unknown
 * expectation, without a sentence and headers. No address has NUL, which PostgreSQL's text can't
 * hold: https://www.postgresql.org/docs/current/datatype-character.html
 */
export function refuseEarly(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', ({ raw, url }, _reply, done) => {
    const lacksHost = raw.httpVersion === '1.1' && !raw.headers.host
    done(lacksHost || url.includes('%00') ? new WireError(400, { message: notUnderstood }) : undefined)
  })
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...headers, Connection: 'close' })
    response.end(JSON.stringify({ message: sentenceOf(417) }))
  })
}

type Thrown = FastifyError | Refusal | WireError

/** An error is answered with a Spanish sentence in JSON; its details go to the log alone. */
export function respondToErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Thrown | DatabaseBusy, request, reply) => {
    if (error instanceof DatabaseBusy) {
      request.log.warn({ err: error }, 'busy')
      return respond(new Busy(), request, reply)
    }
    if (isOutOfRoom(error)) {
      request.log.error({ err: error }, 'out of room')
      return respond(new OutOfRoom(), request, reply)
    }
    return respond(error, request, reply)
  })
}

function respond(error: Thrown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Named by its list: the client's input decides how many items there are.
  if (error instanceof Invalid)
    request.refusedFields = [...new Set(Object.keys(error.errors).map((name) => name.replace(/\..*/s, '')))]
  if (error instanceof Refusal || error instanceof WireError) {
    const { status, body, headers = {} } = error instanceof WireError ? error : responseTo(error)
    return reply.code(status).headers(headers).send(body)
  }
  const status = error.statusCode ?? 500
  // A phone that lost its signal is not this server's fault.
  if (request.raw.destroyed && !request.raw.complete) request.log.info({ err: error }, 'broken off')
  else if (status >= 500) request.log.error({ err: error }, 'failed')
  return reply.code(status).send({ message: sentenceOf(status) })
}

/** For requests that reach no route, with these headers. */
export function earlyErrors(headers: Record<string, string>) {
  return {
    frameworkErrors: ({ statusCode = 400 }, _request, { raw }) => {
      raw.writeHead(statusCode, headers)
      raw.end(JSON.stringify({ message: sentenceOf(statusCode) }))
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      respondOnSocket(socket, earlyStatus[error.code] ?? 400, headers)
    },
  } satisfies Partial<FastifyServerOptions>
}

const earlyStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  // The request was cut. A client tries again after a 408, and gives up after a 400.
  HPE_INVALID_EOF_STATE: 408,
  HPE_HEADER_OVERFLOW: 431,
}

function respondOnSocket(socket: Socket, status: number, headers: Record<string, string>): void {
  const body = JSON.stringify({ message: sentenceOf(status) })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

const failed = 'Hubo un error en el servidor. Prueba de nuevo en unos minutos.'

const sentences: Record<number, string> = {
  408: 'La conexión tardó demasiado. Prueba de nuevo.',
  413: 'Lo enviado supera el tamaño máximo.',
  415: 'Este tipo de contenido no está permitido.',
}

function sentenceOf(status: number): string {
  return sentences[status] ?? (status < 500 ? notUnderstood : failed)
}
