import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Invalid } from '../../domain/errors'
import { saidField } from '../../../shared/facts/said'
import { maxFileBytes, sniffedBytes } from '../../../shared/files'
import { checkFile, tooLarge, type ReceivedFile, type SpooledFile } from '../../domain/received-file'
import { removeFile, spoolFile } from '../../storage/spool'
import { notUnderstood, WireError } from './wire-error'

/** Room for the fields around the file. */
const formLimit = 1024 * 1024

/** The form's parser puts this in place of bytes that are not UTF-8. */
const notUtf8 = '\uFFFD'

/**
 * Receives a multipart body of one `file` and text fields in any order, without holding the file in
 * memory. Throws `WireError` for any other body, `Invalid` for a wrong Content-Digest, and as
 * `checkFile`; then nothing stays in the spool.
 */
export async function receiveFile(
  request: FastifyRequest,
  spool: string,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new WireError(415, { message: 'Se espera un formulario con un archivo.' })
  // Refused before anything is stored (http/read-to-end.ts discards the body).
  if (Number(request.headers['content-length']) > maxFileBytes + formLimit) throw tooLarge()
  const digest = bodyDigest(request)
  const fields: Record<string, string> = {}
  let spooled: SpooledFile | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxFileBytes, files: 20, fields: 20, fieldSize: 10_000, headerPairs: 100 },
      throwFileSizeLimit: false,
    } as Parameters<FastifyRequest['parts']>[0])) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : ''
        // An unreadable `hechos` must not stop an upload.
        if (value.includes(notUtf8) && part.fieldname !== saidField)
          throw new WireError(400, { message: notUnderstood })
        fields[part.fieldname] = value
      } else if (part.fieldname !== 'file') part.file.resume()
      else if (spooled) throw new Invalid({ file: ['Envía un solo archivo.'] })
      else spooled = await spoolPart(part, spool)
    }
    const file = await checkFile(spooled)
    digest?.check(file.sha256)
    return { file, fields }
  } catch (error) {
    if (spooled) await removeFile(spooled.path)
    throw isMalformed(error, request) ? new WireError(400, { message: notUnderstood }) : error
  }
}

/**
 * Whether the form is malformed (its parser's errors have no codes). Not if the body was cut: then
 * the sender is gone, or gets a 408 or a 5xx, after which it tries again.
 */
function isMalformed(error: unknown, { raw }: FastifyRequest): boolean {
  if (!(error instanceof Error)) return false
  if (/^Multipart: Boundary|^The needle/.test(error.message)) return true
  return raw.complete && /unexpected end of multipart data$/i.test(error.message)
}

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
  // The rest is read to be discarded.
  part.file.once('limit', () => part.file.destroy(tooLarge()))
  try {
    await spoolFile(part.file, path)
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return {
    path,
    // A form encodes these three, but no percent sign, so a name with '%22' is ambiguous:
    // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
    // A part of type 'application/octet-stream' is a file also without a name.
    name: ((part.filename as string | undefined) ?? '').replaceAll(/%(?:0A|0D|22)/g, decodeURIComponent),
    bytes,
    sha256: hash.digest('hex'),
    start,
  }
}

/**
 * The header is a hash of the multipart body (https://www.rfc-editor.org/rfc/rfc9530#section-2);
 * clients that know only their file's hash send that. Either proves that the file arrived
 * unchanged.
 */
function bodyDigest(request: FastifyRequest): { check: (fileSha256: string) => void } | null {
  const header = [request.headers['content-digest']].flat().join(',')
  const claimed = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(header)?.[1]
  if (claimed === undefined) return null
  const body = createHash('sha256')
  request.raw.on('data', (chunk: Buffer) => body.update(chunk))
  return {
    check(fileSha256) {
      const given = Buffer.from(claimed, 'base64').toString('hex')
      if (given === fileSha256 || given === body.digest('hex')) return
      throw new Invalid({ file: ['El archivo llegó dañado. Prueba de nuevo.'] })
    },
  }
}
