import type { FastifyInstance } from 'fastify'

/** The methods that an address takes, from the routes registered after this: the `Allow` of a 405. */
export function routeMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { method: string | string[]; parts: string[] }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.includes('*')) routes.push({ method, parts: url.split('/') })
  })
  return (path) => {
    const asked = path.split('/')
    const found = routes.filter(
      ({ parts }) =>
        parts.length === asked.length &&
        parts.every((part, place) => part === asked[place] || (part.startsWith(':') && asked[place] !== '')),
    )
    return [...new Set(found.flatMap(({ method }) => method))].sort()
  }
}
