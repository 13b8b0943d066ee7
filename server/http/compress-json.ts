import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
/** Bytes. A smaller body fits one packet anyway. */
const worthIt = 1400

/** For slow networks. Files are compressed already. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt) return payload
    void reply.header('Vary', 'Accept-Encoding')
    if (!takesGzip(request.headers['accept-encoding'] ?? '')) return payload
    const body = await compress(payload)
    void reply.headers({ 'Content-Encoding': 'gzip', 'Content-Length': body.length })
    return body
  })
}

/** `gzip;q=0` refuses it (RFC 9110, 12.5.3). */
function takesGzip(header: string): boolean {
  return header.split(',').some((coding) => {
    const [name = '', ...weights] = coding.split(';').map((part) => part.trim().toLowerCase())
    return (
      name === 'gzip' && !weights.some((weight) => weight.startsWith('q=') && Number(weight.slice(2)) === 0)
    )
  })
}
