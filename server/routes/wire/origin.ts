import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/** The origin at which the requesting browser reaches this server. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}
