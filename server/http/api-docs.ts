import type { FastifyInstance } from 'fastify'
import type { ToldRoute } from '../openapi/document'

/**
 * The OpenAPI document and a page of it. Register it before the routes that it tells of. They are made when they are asked for: a
 * start pays for a list of the routes alone.
 */
export function serveApiDocs(app: FastifyInstance): void {
  const routes: ToldRoute[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const document = async () => (await import('../openapi/document')).openApi(routes)
  app.get('/api/docs/openapi.json', document)
  app.get('/api/docs', async (_request, reply) => {
    const { docsPage } = await import('../openapi/page')
    return reply.type('text/html; charset=utf-8').send(docsPage(await document()))
  })
}
