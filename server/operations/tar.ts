/** A tar archive (POSIX ustar), as much of it as a backup needs: plain files, names up to 100 bytes, sizes below 8 GiB. */

const block = 512

/** The block before a file's bytes. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) throw new Error(`tar: ${name} does not fit`)
  const header = Buffer.alloc(block)
  const octal = (value: number, width: number) => value.toString(8).padStart(width - 1, '0')
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  header.write('        0', 148)
  header.write('ustar\0' + '00', 257)
  header.write(`${octal(checksum(header), 7)}\0 `, 148)
  return header
}

/** The bytes after a file's own, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

export const tarEnd = Buffer.alloc(2 * block)

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> }

/** Each file in turn; its body is read before the next. Throws where the archive is cut or is none. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  for (;;) {
    const header = await reader.exactly(block)
    if (header.every((byte) => byte === 0)) return
    if (Number.parseInt(header.toString('latin1', 148, 156), 8) !== checksum(header))
      throw new Error('tar: damaged')
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
    yield { name, size, body: reader.upTo(size) }
    await reader.exactly(tarPadding(size).length)
  }
}

/** The sum of a header's bytes, its own field counted as blanks. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]()
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.upTo(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.rest.length === 0) {
        const next = await this.chunks.next()
        if (next.done) throw new Error('tar: cut off')
        this.rest = next.value
      }
      const part = this.rest.subarray(0, left)
      this.rest = this.rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}
