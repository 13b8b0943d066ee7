import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../storage/storage'

/**
 * The one range that viewers send; its unit is the same in capitals. Null means the whole file: no
 * header, several ranges or other units, which a server may ignore (https://www.rfc-editor.org/rfc/rfc9110#section-14.2).
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start > end ? 'unsatisfiable' : { start, end }
}

/**
 * If the client has another version it gets the whole file:
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
 */
export function askedRange(
  headers: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const version = headers['if-range']
  return version === undefined || version === etag ? byteRange(headers.range, size) : null
}

/** Whether a client that sent this If-None-Match has the file. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
