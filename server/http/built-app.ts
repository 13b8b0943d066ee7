import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Office } from '../../shared/office'
import { NotFound } from '../domain/errors'
import { WireError } from '../routes/wire/wire-error'
import { copyWithOffice, type Files } from './office-copies'
import { preloadLinks } from './preload-links'
import { asksForPage, forPrograms, plainPath } from './request-path'

/** The folder that `npm run build` writes next to the server. It is missing if the server runs from source. */
export const builtApp = fileURLToPath(new URL('../app', import.meta.url))

/** Vite's hash in a name, also of a compressed copy. */
const hashed = /-[\w-]{8}\.\w+(\.(br|gz))?$/

/** The start page of the accountant's desk, in a folder next to the app's, and its screens. */
const deskPage = 'contador.html'
const deskScreens = /^\/contador(\/|$)/

/**
 * Serves the built app, with its start page for every screen's address. Assets with a hash in their
 * names are cached for good; all else is revalidated.
 */
export async function serveBuiltApp(
  app: FastifyInstance,
  dist: string,
  {
    office,
    dataDir,
    methodsOf,
  }: { office: Office | null; dataDir: string; methodsOf: (path: string) => string[] },
): Promise<void> {
  const built = existsSync(join(dist, 'index.html'))
  const desk = join(dist, '../desk')
  const hasDesk = existsSync(join(desk, deskPage))
  const withOffice = (folder: string, copied: Files) => {
    if (!office) return [folder]
    return [copyWithOffice(folder, copied, { office, parent: join(dataDir, 'office') }), folder]
  }
  const deskRoots = hasDesk ? withOffice(desk, { page: deskPage }) : []
  if (built) {
    const roots = withOffice(dist, { page: 'index.html', worker: 'sw.js' })
    const linksAt = preloadLinks(dist)
    const files = {
      preCompressed: true,
      // The build's manifest is for this server.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const isAsset = [dist, desk].some((folder) => path.startsWith(join(folder, 'assets', sep)))
        const forEver = isAsset && hashed.test(path)
        void reply.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The file, or a compressed copy of it.
        const isStartPage = roots.some((root) => path.startsWith(join(root, 'index.html')))
        const links = isStartPage && linksAt(plainPath(reply.request.url))
        if (links) void reply.header('Link', links)
      },
    } satisfies Partial<FastifyStaticOptions>
    await app.register(fastifyStatic, { ...files, root: roots })
    if (hasDesk)
      await app.register(fastifyStatic, {
        ...files,
        root: deskRoots,
        prefix: '/contador/',
        decorateReply: false,
      })
  }
  // Password managers take any other 200 below it for a lie:
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/perfil'))
  app.setNotFoundHandler((request, reply) => {
    const path = plainPath(request.url)
    // The token of a recovery link may hold a dot.
    const isFile =
      path.slice(path.lastIndexOf('/')).includes('.') &&
      !/^(\/contador)?\/password\/reset\//.test(path) &&
      !asksForPage(request.raw)
    // The undecoded address is tested too: '/api/..%2fhome' is no screen.
    const isScreen = ![path, request.url].some((one) => forPrograms.test(one)) && !isFile
    const takes = [...(isScreen ? ['GET', 'HEAD'] : []), ...methodsOf(path)]
    if (takes.length > 0 && !takes.includes(request.method))
      throw new WireError(
        405,
        { message: 'Esta dirección no acepta ese método.' },
        { Allow: takes.join(', ') },
      )
    if (!isScreen) throw new NotFound()
    // Not returned: Fastify would wait for the response twice, and Node warn of eleven listeners.
    if (hasDesk && deskScreens.test(path)) void reply.sendFile(deskPage, deskRoots[0])
    else if (built) void reply.sendFile('index.html')
    else void reply.code(404).send({ message: 'La aplicación no está construida: npm run build' })
  })
}
