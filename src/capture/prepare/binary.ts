/** One character per byte; shorter at the end of the file. */
export function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** Searches the bytes: a string of a whole file would cost megabytes. */
export function holds(bytes: Uint8Array, text: string): boolean {
  const [first = 0, ...rest] = new TextEncoder().encode(text)
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (rest.every((byte, index) => bytes[at + 1 + index] === byte)) return true
  return false
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
