import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/** Where the requesting browser reaches this server. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * For links in mails. Not the request's Host header: a forged one would lead another user to a
 * foreign site.
 */
export function mailOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`
}
