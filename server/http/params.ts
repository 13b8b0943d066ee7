import type { FastifyRequest } from 'fastify'
import { notFound } from './errors'

/** An id of the path. What is no id can't be anything's: 404. */
export function idParam(request: FastifyRequest, name: string): number {
  const id = Number(textParam(request, name))
  if (!Number.isInteger(id) || id < 0 || id > 2_147_483_647) throw notFound()
  return id
}

export function textParam(request: FastifyRequest, name: string): string {
  const value = (request.params as Record<string, string | undefined>)[name]
  if (value === undefined) throw notFound()
  return value
}
