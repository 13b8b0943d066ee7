import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

/** Where the browser that asks reaches this server. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}
