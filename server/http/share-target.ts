import type { FastifyInstance } from 'fastify'

/** Bytes of a body that are discarded before its connection is cut: several photos. */
const mostDiscarded = 64 * 1024 * 1024

/**
 * A share before the service worker was installed: opens the app, which says that the file did not
 * arrive. Without a user nothing is kept. The word is `missed` of src/lib/share-address.ts.
 */
export function redirectShares(app: FastifyInstance): void {
  app.register((share) => {
    // The body is discarded, whatever its type.
    share.removeAllContentTypeParsers()
    share.addContentTypeParser('*', (request, body, done) => {
      let discarded = 0
      body.on('data', (chunk: Buffer) => {
        discarded += chunk.length
        if (discarded > mostDiscarded) request.raw.destroy()
      })
      done(null)
    })
    share.post('/compartir', (_request, reply) => reply.redirect('/compartir?fallo=no-llego', 303))
  })
}
