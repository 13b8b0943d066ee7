import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

/**
 * What a page of this server may do. Scripts are its own files only ('wasm-unsafe-eval' lets them compile WebAssembly,
 * which the HEIC and PDF decoders are). Pictures, films and frames may come from anywhere on the web: their addresses
 * are data (media, a provider's file store).
 */
export async function sendSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  const https = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', 'https:', 'http:'],
        mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
        frameSrc: ["'self'", 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // The embedded player refuses to play for a page that does not say where it is.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
  })
}
