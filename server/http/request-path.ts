import type { IncomingMessage } from 'node:http'
import { normalize } from 'node:path/posix'
import type { FastifyRequest } from 'fastify'

/**
 * The path of the route that answers, however it was spelled (`/%61pi/client/inmueble`); else the
 * decoded path: a preflight, a file of the app, an unknown address.
 */
export function requestPath({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url ?? '*'
  return route.endsWith('*') ? plainPath(url) : route
}

/** Whether a browser asks for a page to show: a followed link, a typed address. */
export function asksForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false)
}

/** Not the app's: programs read these answers. */
export const forPrograms = /^\/(api|files|assets|\.well-known)(\/|\?|$)/i

/**
 * Fastify itself answers a malformed address ('/%', '//home') with JSON. If a browser asks for a
 * page, it becomes '/-', which no screen has, so that the app says 'not found'.
 */
export function rewriteUrl(request: IncomingMessage): string {
  const { url = '/' } = request
  if (!asksForPage(request) || forPrograms.test(plainPath(url))) return url
  return isPath(url.split('?', 1)[0] ?? '') ? url : '/-'
}

function isPath(path: string): boolean {
  try {
    return !/\/\/|[\0\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Decoded, without doubled slashes and steps up. */
export function plainPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    return normalize(decodeURIComponent(path))
  } catch {
    return normalize(path)
  }
}
