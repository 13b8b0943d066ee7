import type { FastifyInstance } from 'fastify'

/**
 * A share that no service worker took, because it was not installed yet: opens the app, which says that the file did not
 * arrive. The user is not known here, so nothing is kept. The word is `missed` of src/lib/share-address.ts.
 */
export function redirectShares(app: FastifyInstance): void {
  app.register((share) => {
    // The body is discarded, whatever its type.
    share.removeAllContentTypeParsers()
    share.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      done(null)
    })
    share.post('/compartir', (_request, reply) => reply.redirect('/compartir?fallo=no-llego', 303))
  })
}
