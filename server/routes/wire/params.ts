import type { FastifyRequest } from 'fastify'
import { NotFound } from '../../domain/errors'

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
