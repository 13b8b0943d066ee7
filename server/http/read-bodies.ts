import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { notUnderstood, WireError } from '../routes/wire/wire-error'

/** Bodies are JSON in UTF-8, or a form, without a coding. */
export function readBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    // https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16
    const headers = { 'Accept-Encoding': 'identity' }
    const message = 'El portal no recibe datos comprimidos.'
    done(['', 'identity'].includes(coding) ? null : new WireError(415, { message }, headers))
  })
  // Many clients send a Content-Type without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isUtf8(body)) void parseJson(request, body.toString(), done)
    else done(new WireError(400, { message: notUnderstood }))
  })
}
