import type { IncomingMessage } from 'node:http'
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

/** Whether a browser asks for a page to show, as for a link that is followed and an address that is typed. */
export function asksForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false)
}

/** What is not the app's: its answers are for programs. */
export const forPrograms = /^\/(api|files|assets|\.well-known)(\/|\?|$)/i

/**
 * For Fastify, which answers what is no address at all ('/%', '//home') by itself, for programs: of a browser's page it becomes an
 * address without a screen, and the app says so.
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

/** The path of an address, decoded, without doubled slashes and steps up. */
export function plainPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    return normalize(decodeURIComponent(path))
  } catch {
    return normalize(path)
  }
}
