import type { FastifyRequest } from 'fastify'
import { WireError } from './wire-error'

/**
 * docs/contract.md, 'Idempotency keys'. Null without one; throws `WireError` for a malformed one.
 */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new WireError(422, { error: 'La cabecera Idempotency-Key no es válida.' })
}
