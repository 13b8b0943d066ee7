import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify'
import * as v from 'valibot'

/** An answer that is not a success; `body` as contract §1 has error bodies. Thrown anywhere below a route. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`)
  }
}

export function signedOut(): HttpError {
  return new HttpError(401, { message: 'Tu sesión terminó. Ingresa nuevamente.' })
}

/** For what does not exist and for what is another's: the answer must not tell them apart. */
export function notFound(): HttpError {
  return new HttpError(404, { message: 'No encontramos lo que buscas.' })
}

export function conflict(error: string): HttpError {
  return new HttpError(409, { status: 409, error })
}

/** 422 as Laravel has it: the first message of `errors` is what the user reads. */
export function invalid(errors: Record<string, string[]>): HttpError {
  const [first] = Object.values(errors).flat()
  return new HttpError(422, { message: first ?? 'Los datos no son válidos.', errors })
}

export function tooMany(seconds: number): HttpError {
  return new HttpError(
    429,
    { message: `Demasiados intentos. Prueba de nuevo en ${Math.ceil(seconds / 60)} minutos.` },
    { 'Retry-After': String(seconds) },
  )
}

/** Reads a body by its schema, or throws the 422 that names every field. */
export function read<Output>(schema: v.GenericSchema<unknown, Output>, body: unknown): Output {
  const parsed = v.safeParse(schema, body ?? {})
  if (parsed.success) return parsed.output
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue)
    // No form at all: valibot says so in English.
    if (field === null) throw invalid({ body: [notUnderstood] })
    ;(errors[field] ??= []).push(issue.message)
  }
  throw invalid(errors)
}

/** Every error leaves as JSON with a Spanish sentence; what it was stays in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'failed')
    return reply.code(status).send({ message: sentenceOf(status) })
  })
}

/** The same for what never gets as far as a route. */
export const earlyErrors = {
  frameworkErrors: ({ statusCode = 400 }, _request, { raw }) => {
    raw.writeHead(statusCode, { 'Content-Type': 'application/json; charset=utf-8' })
    raw.end(JSON.stringify({ message: sentenceOf(statusCode) }))
  },
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    answerOnSocket(socket, earlyStatus[error.code] ?? 400)
  },
} satisfies Partial<FastifyServerOptions>

const earlyStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function answerOnSocket(socket: Socket, status: number): void {
  const body = JSON.stringify({ message: sentenceOf(status) })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

const notUnderstood = 'No se pudo entender la solicitud.'
const failed = 'Hubo un error en el servidor. Prueba de nuevo en unos minutos.'

const sentences: Record<number, string> = {
  408: 'La conexión tardó demasiado. Prueba de nuevo.',
  413: 'Lo enviado supera el tamaño máximo.',
  415: 'Este tipo de contenido no está permitido.',
}

function sentenceOf(status: number): string {
  return sentences[status] ?? (status < 500 ? notUnderstood : failed)
}
