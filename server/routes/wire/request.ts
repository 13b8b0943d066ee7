import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import { NotFound, Unauthenticated } from '../../domain/errors'
import type { SignedIn } from '../../domain/sessions'
import { WireError } from './wire-error'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession` (`http/session.ts`). */
    signedIn: SignedIn | null
    /** The landlord whose lists an accountant reads (`accountant/landlord-lists.ts`). */
    viewed: SignedIn | null
    /** Who signed in by this request. */
    userId: number | null
  }
}

export function userOf({ signedIn, viewed }: FastifyRequest): SignedIn {
  if (!signedIn) throw new Unauthenticated()
  return viewed ?? signedIn
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** An id in the path. Throws `NotFound` for what can't be one. */
export function idParam(request: FastifyRequest, name: string): number {
  const id = Number(textParam(request, name))
  if (!Number.isInteger(id) || id < 0 || id > 2_147_483_647) throw new NotFound()
  return id
}

export function textParam(request: FastifyRequest, name: string): string {
  const value = (request.params as Record<string, string | undefined>)[name]
  if (value === undefined) throw new NotFound()
  return value
}

/**
 * docs/contract.md, 'Idempotency keys'. Null without one; throws `WireError` for a malformed one.
 */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new WireError(422, { error: 'La cabecera Idempotency-Key no es válida.' })
}

/** Where the requesting browser reaches this server. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * For links in mails. Not the request's Host header: a forged one would lead another user to a
 * foreign site.
 */
export function mailOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/**
 * Aborted when the caller leaves before the answer. Fastify's own `request.signal` is aborted when
 * the body has been read (seen in 5.12.8 on Node 20): an `IncomingMessage` closes then.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
  return gone.signal
}
