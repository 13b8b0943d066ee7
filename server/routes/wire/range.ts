import type { ByteRange } from '../../storage/storage'

/**
 * A Range header of one range, which is what viewers send. Null means the whole file: there is no header, or it has
 * several ranges or other units, which a server may ignore (https://www.rfc-editor.org/rfc/rfc9110#section-14.2).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start > end ? 'unsatisfiable' : { start, end }
}
