import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config'

/** The origin at which the requesting browser reaches this server. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * The same for links in mails. Never from a request's Host header: with a forged one, the link in another user's mail would
 * lead to a foreign site.
 */
export function mailOrigin({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`
}
