import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileKind, sniffedBytes, type FileKind } from '../domain/file-kind'
import { removeFile } from '../storage/spool'
import { HttpError, invalid } from './errors'

/** 25 MiB, the same for client and server (contract §2). */
export const uploadLimit = 26_214_400

/** Room for the fields around the file. */
const formLimit = 1024 * 1024

export type ReceivedFile = {
  /** In the spool; the caller hands it to the storage or removes it. */
  path: string
  /** As the client sent it: shown, never used as a path. */
  name: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
  kind: FileKind
}

/**
 * Receives a multipart body with one `file` and any text fields, before or after it, without holding the file in
 * memory. Throws 413, 415, 422 (no file, an empty one, a wrong Content-Digest); nothing stays in the spool then.
 */
export async function receiveFile(
  request: FastifyRequest,
  spool: string,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new HttpError(415, { message: 'Se espera un formulario con un archivo.' })
  // Told at once where the sender says that it is more; Node reads the rest away.
  if (Number(request.headers['content-length']) > uploadLimit + formLimit) throw tooLarge()
  const digest = bodyDigest(request)
  const fields: Record<string, string> = {}
  let spooled: SpooledFile | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: uploadLimit, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 100 },
      throwFileSizeLimit: false,
    } as Parameters<FastifyRequest['parts']>[0])) {
      if (part.type === 'field') fields[part.fieldname] = typeof part.value === 'string' ? part.value : ''
      else if (part.fieldname === 'file') spooled = await spoolPart(part, spool)
      else part.file.resume()
    }
    const file = checkFile(spooled)
    digest?.check(file.sha256)
    return { file, fields }
  } catch (error) {
    if (spooled) await removeFile(spooled.path)
    throw error
  }
}

/** A stream's default makes each of the chunks that come in a write of its own. */
const writtenAtOnce = 524_288

type SpooledFile = Omit<ReceivedFile, 'kind'> & { start: Buffer; truncated: boolean }

async function spoolPart(part: MultipartFile, spool: string): Promise<SpooledFile> {
  const path = join(spool, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  let start = Buffer.alloc(0)
  part.file.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    if (start.length < sniffedBytes) start = Buffer.concat([start, chunk]).subarray(0, sniffedBytes)
  })
  try {
    await pipeline(part.file, createWriteStream(path, { flush: true, highWaterMark: writtenAtOnce }))
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return {
    path,
    name: part.filename,
    bytes,
    sha256: hash.digest('hex'),
    start,
    truncated: part.file.truncated,
  }
}

function tooLarge(): HttpError {
  return new HttpError(413, { error: 'El archivo supera el máximo de 25 MB.', limit: uploadLimit })
}

function checkFile(file: SpooledFile | null): ReceivedFile {
  if (!file) throw invalid({ file: ['El campo archivo es obligatorio.'] })
  if (file.truncated) throw tooLarge()
  if (file.bytes === 0) throw invalid({ file: ['El archivo está vacío.'] })
  const kind = fileKind(file.start)
  if (!kind)
    throw new HttpError(415, { error: 'Tipo de archivo no permitido. Usa JPEG, PNG, WebP, HEIC o PDF.' })
  const { path, name, bytes, sha256 } = file
  return { path, name, bytes, sha256, kind }
}

/**
 * RFC 9530: `Content-Digest` is the hash of the whole content, which here is the multipart body. Clients that know only
 * their file's hash send that; either proves that the file arrived as it left.
 */
function bodyDigest(request: FastifyRequest): { check: (fileSha256: string) => void } | null {
  const header = request.headers['content-digest']
  if (header === undefined) return null
  const claimed = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec([header].flat().join(','))?.[1]
  const body = createHash('sha256')
  request.raw.on('data', (chunk: Buffer) => body.update(chunk))
  return {
    check(fileSha256) {
      const given = Buffer.from(claimed ?? '', 'base64').toString('hex')
      if (given === fileSha256 || given === body.digest('hex')) return
      throw invalid({ file: ['El archivo llegó dañado. Prueba de nuevo.'] })
    },
  }
}
