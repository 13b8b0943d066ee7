import { createReadStream } from 'node:fs'
import { fileKinds, kindOf } from '../../shared/files'

export type FileFormat = { mime: string; extension: string }

export const pdfMime = fileKinds.pdf.mime

/** The kind of a file, from its first `sniffedBytes`; null for a kind that is not accepted. */
export function fileKind(start: Uint8Array): FileFormat | null {
  const kind = kindOf(start)
  return kind && { mime: fileKinds[kind].mime, extension: fileKinds[kind].extensions[0] }
}

/**
 * Whether a PDF has an object (`1 0 obj`). Without one it has nothing to show; other damage readers
 * may repair.
 */
export async function hasPdfObject(path: string): Promise<boolean> {
  let end = ''
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    const text = end + chunk
    if (/\d\s+\d+\s+obj/.test(text)) return true
    // An object may begin in one chunk and end in the next.
    end = text.slice(-64)
  }
  return false
}
