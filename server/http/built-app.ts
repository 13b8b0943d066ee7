import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../domain/errors'
import { WireError } from '../routes/wire/wire-error'
import { preloadLinks } from './preload-links'
import { asksForPage, forPrograms, plainPath } from './request-path'

/** What `npm run build` puts next to the server. The sources have none: `npm run dev` serves them by Vite. */
export const builtApp = fileURLToPath(new URL('../app', import.meta.url))

/**
 * Serves the built app, and its start page for every address of a screen (history fallback). Names under /assets/ carry
 * a hash of their content, so those files are cached forever; everything else is revalidated each time.
 */
export async function serveBuiltApp(
  app: FastifyInstance,
  dist: string,
  methodsOf: (path: string) => string[],
): Promise<void> {
  const built = existsSync(join(dist, 'index.html'))
  if (built) {
    const linksAt = preloadLinks(dist)
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      // The build's manifest is for this server.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forEver = path.startsWith(join(dist, 'assets', sep))
        void reply.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Or a compressed copy of it.
        const isStartPage = path.startsWith(join(dist, 'index.html'))
        const links = isStartPage && linksAt(plainPath(reply.request.url))
        if (links) void reply.header('Link', links)
      },
    })
  }
  // https://w3c.github.io/webappsec-change-password-url/: password managers lead there, and take any other 200 below it for a lie.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/perfil'))
  app.setNotFoundHandler((request, reply) => {
    const path = plainPath(request.url)
    // The token of a recovery link may hold a dot.
    const isFile =
      path.slice(path.lastIndexOf('/')).includes('.') &&
      !path.startsWith('/password/reset/') &&
      !asksForPage(request.raw)
    // Also as it was asked for: '/api/..%2fhome' is no screen.
    const isScreen = ![path, request.url].some((one) => forPrograms.test(one)) && !isFile
    const takes = [...(isScreen ? ['GET', 'HEAD'] : []), ...methodsOf(path)]
    if (takes.length > 0 && !takes.includes(request.method))
      throw new WireError(
        405,
        { message: 'Esta dirección no acepta ese método.' },
        { Allow: takes.join(', ') },
      )
    if (!isScreen) throw new NotFound()
    // The reply is not returned: Fastify would wait for the response once more, and Node warn of eleven listeners for its end.
    if (built) void reply.sendFile('index.html')
    else void reply.code(404).send({ message: 'La aplicación no está construida: npm run build' })
  })
}
