import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

/** For a response that reaches no route: a sentence in JSON, no page. */
export function headersOfEarlyErrors({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * Scripts come from this server alone ('wasm-unsafe-eval' compiles the HEIC and PDF decoders).
 * Pictures, videos and frames may come from any origin, because their addresses are data (media, a
 * provider's file store).
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
    // YouTube does not play for a page without a Referer:
    // https://developers.google.com/youtube/terms/required-minimum-functionality#embedded-player-api-client-identity
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
    done()
  })
}
