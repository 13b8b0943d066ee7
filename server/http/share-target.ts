import type { FastifyInstance } from 'fastify'

/**
 * A share that no service worker took (it was not installed yet): the app is opened and says that the file did not come. Who
 * shared is not known here, so that nothing is kept. The word is `missed` of src/lib/share-address.ts.
 */
export function answerShares(app: FastifyInstance): void {
  app.register((share) => {
    // Whatever comes is let flow by unread.
    share.removeAllContentTypeParsers()
    share.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      done(null)
    })
    share.post('/compartir', (_request, reply) => reply.redirect('/compartir?fallo=no-llego', 303))
  })
}
