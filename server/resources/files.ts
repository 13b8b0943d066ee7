import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { contentDisposition } from '../domain/file-names'
import { checkFileUrl, type FileSubject } from '../domain/file-urls'
import { HttpError, notFound } from '../http/errors'
import { idParam } from '../http/params'
import { byteRange } from '../http/range'
import type { Resource, Services } from '../services'

type StoredFile = { file_key: string; file_name: string; mime: string; bytes: number; sha256: string }

const querySchema = v.object({ expires: v.optional(v.string()), signature: v.optional(v.string()) })

/** The signed addresses of stored files. They open without a session, in a frame or a new tab, until they expire. */
export const fileRoutes: Resource = (app, services) => {
  app.get('/files/documents/:id', async (request, reply) => {
    const id = idParam(request, 'id')
    checkSignature(request, services, `documents/${id}`)
    const [file] = await services.db.query<StoredFile>(
      `select file_key, file_name, mime, bytes, sha256 from documents where id = $1`,
      [id],
    )
    return sendFile(request, reply, services, file)
  })

  app.get('/files/media/:id', async (request, reply) => {
    const id = idParam(request, 'id')
    checkSignature(request, services, `media/${id}`)
    const [file] = await services.db.query<StoredFile>(
      `select file_key, file_name, mime, bytes, sha256 from media where id = $1 and file_key is not null`,
      [id],
    )
    return sendFile(request, reply, services, file)
  })
}

function checkSignature(request: FastifyRequest, { secret }: Services, subject: FileSubject): void {
  const query = v.safeParse(querySchema, request.query)
  const verdict = query.success ? checkFileUrl(secret, subject, query.output, Date.now()) : 'forged'
  if (verdict === 'forged') throw notFound()
  if (verdict === 'expired') {
    throw new HttpError(410, { message: 'Este enlace venció. Abre el documento nuevamente desde el portal.' })
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage }: Services,
  file: StoredFile | undefined,
): Promise<FastifyReply> {
  if (!file) throw notFound()
  const range = byteRange(request.headers.range, file.bytes)
  if (range === 'unsatisfiable') {
    throw new HttpError(
      416,
      { message: 'El rango pedido no existe.' },
      { 'Content-Range': `bytes */${file.bytes}` },
    )
  }
  const content = await storage.read(file.file_key, range ?? undefined)
  void reply.headers({
    'Content-Type': file.mime,
    'Content-Disposition': contentDisposition(file.file_name),
    'Content-Length': range ? range.end - range.start + 1 : file.bytes,
    'Accept-Ranges': 'bytes',
    ETag: `"${file.sha256}"`,
    'Cache-Control': 'private, max-age=900',
    // What is stored came from outside: shown, it may load and run nothing.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  })
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply.send(content)
}
