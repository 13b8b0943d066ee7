import { normalize } from 'node:path/posix'
import type { FastifyRequest } from 'fastify'

/**
 * The address of the route that answers, whatever the spelling it was asked by (`/%61pi/client/inmueble`). The path if none does: that is
 * what a preflight, a file of the app and an unknown address have.
 */
export function requestPath({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url ?? '*'
  return route.endsWith('*') ? plainPath(url) : route
}

/** The path of an address, decoded, without doubled slashes and steps up. */
export function plainPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    return normalize(decodeURIComponent(path))
  } catch {
    return normalize(path)
  }
}
