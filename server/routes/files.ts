import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findFile, type ServedFile } from '../domain/documents'
import { Gone, NotFound } from '../domain/errors'
import { copyOf, emptyResult, recordCopy } from '../domain/privacy/export'
import { today } from '../domain/tell/reminders'
import { isLive } from '../domain/sessions'
import { flawOf, openStored } from '../storage/stored-file'
import { checkFileUrl } from './wire/file-urls'
import { askedRange, isKnown } from './wire/range'
import type { Services } from '../services'
import { contentDisposition } from './wire/content-disposition'
import { idParam } from './wire/request'
import { WireError } from './wire/wire-error'
import type { Routes } from './wire/serve'

const text = v.fallback(v.string(), '')
const querySchema = v.object({ expires: text, session: text, signature: text })

/**
 * docs/contract.md, 'Stored files': they open by a signed address without other headers, in a frame
 * or a new tab, until it expires or the session ends.
 */
export const fileRoutes: Routes = (app, services) => {
  for (const kind of ['documents', 'media'] as const)
    app.get(`/files/${kind}/:id`, async (request, reply) => {
      const id = idParam(request, 'id')
      await checkSignature(request, services, kind, id)
      const file = await findFile(services.db, kind, id)
      void reply.header('Cache-Control', caching[kind])
      return sendFile(request, reply, services, file)
    })

  /** Landlords who are downloading everything now. */
  const copies = new Map<number, Readable>()
  app.get('/files/copies/:id', async (request, reply) => {
    const id = idParam(request, 'id')
    await checkSignature(request, services, 'copies', id)
    void reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', `mis-datos-${today()}.zip`),
      'Cache-Control': caching.documents,
    })
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    await recordCopy(services.db, id)
    const result = emptyResult()
    const zip = copyOf(services, id, result)
    // A landlord gets one copy at a time: each takes a file of memory and much of a core.
    copies.get(id)?.destroy()
    copies.set(id, zip)
    zip.on('close', () => {
      if (copies.get(id) === zip) copies.delete(id)
      const missing = [...result.lost, ...result.damaged]
      if (missing.length > 0) request.log.error({ missing }, 'data copy')
    })
    zip.on('error', (error) => request.log.error({ err: error }, 'data copy'))
    return reply.send(zip)
  })
}

/**
 * A landlord's papers stay out of the browser's cache, which outlives the session. Media are the
 * same for all landlords, and a video is requested in many parts.
 */
const caching = { documents: 'no-store', media: 'private, max-age=900' }

const unreadFile = 'El portal no pudo leer este archivo. Prueba de nuevo en unos minutos.'
const flawedFile = 'El portal ya no tiene este archivo como llegó. Escríbele a tu contador.'

/** Sentences for an address that has expired. */
const wayBack = {
  documents: 'Abre el documento nuevamente desde el portal.',
  copies: 'Descarga tus datos nuevamente desde tu perfil.',
  media: 'Abre el contenido nuevamente desde el portal.',
}

async function checkSignature(
  request: FastifyRequest,
  { db, secret }: Services,
  kind: keyof typeof wayBack,
  id: number,
): Promise<void> {
  const query = v.parse(querySchema, request.query)
  const verdict = checkFileUrl(secret, `${kind}/${id}`, query, Date.now())
  if (verdict === 'forged') throw new NotFound()
  if (verdict === 'expired' || !(await isLive(db, query.session))) {
    throw new Gone(`Este enlace venció. ${wayBack[kind]}`)
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage }: Services,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  void reply.header('ETag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = request.method === 'HEAD' ? null : askedRange(request.headers, etag, file.bytes)
  if (range === 'unsatisfiable') {
    throw new WireError(
      416,
      { message: 'El rango pedido no existe.' },
      { 'Content-Range': `bytes */${file.bytes}` },
    )
  }
  // A caller who left needs nothing more from the store, even if it has not answered yet.
  const left = new AbortController()
  reply.raw.on('close', () => left.abort())
  const report = (error: unknown) => {
    if (left.signal.aborted) return
    request.log.error({ err: error, file: file.file_key, flaw: flawOf(error) }, 'stored file')
  }
  const stored = { key: file.file_key, bytes: file.bytes, sha256: file.sha256 }
  const open = () =>
    openStored(storage, stored, { range: range ?? undefined, signal: left.signal }).catch(
      (error: unknown) => {
        report(error)
        throw new WireError(500, { message: flawOf(error) === 'unread' ? unreadFile : flawedFile })
      },
    )
  // A HEAD has no body, and its stream would be read to the end.
  const content = request.method === 'HEAD' ? Readable.from([]) : await open()
  // If its start was sent the connection is cut: the reader must not take it for whole.
  content.on('error', report)
  void reply.headers({
    'Content-Type': file.mime,
    'Content-Disposition': contentDisposition('inline', file.file_name),
    'Content-Length': range ? range.end - range.start + 1 : file.bytes,
    'Accept-Ranges': 'bytes',
    // The file came from outside: it may load and run nothing when shown.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  })
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply.send(content)
}
