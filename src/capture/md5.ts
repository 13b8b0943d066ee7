import { joined, viewOf } from './binary'

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Int32Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))

/** RFC 1321, of the parts one after another. For old PDFs only (`pdf-password.ts`): Web Crypto has no MD5. */
export function md5(...parts: Uint8Array[]): Uint8Array {
  const message = joined(parts)
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = viewOf(padded)
  view.setUint32(padded.length - 8, message.length << 3, true)
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let block = 0; block < padded.length; block += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0]
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      const [mixed, word] =
        round === 0
          ? [(b & c) | (~b & d), step]
          : round === 1
            ? [(d & b) | (~d & c), 5 * step + 1]
            : round === 2
              ? [b ^ c ^ d, 3 * step + 5]
              : [c ^ (b | ~d), 7 * step]
      const sum = (a + mixed + (sines[step] ?? 0) + view.getInt32(block + (word % 16) * 4, true)) | 0
      const shift = shifts[round * 4 + (step % 4)] ?? 0
      ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
    }
    ;[a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0]
  }
  const digest = new Uint8Array(16)
  ;[a0, b0, c0, d0].forEach((word, at) => viewOf(digest).setInt32(at * 4, word, true))
  return digest
}
