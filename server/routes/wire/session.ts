import type { FastifyRequest } from 'fastify'
import { Unauthenticated } from '../../domain/errors'
import type { SignedIn } from '../../domain/sessions'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession` (`http/session.ts`). */
    signedIn: SignedIn | null
    /** Who signed in by this request. */
    userId: number | null
  }
}

export function userOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Unauthenticated()
  return request.signedIn
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
