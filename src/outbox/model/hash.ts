const known = new WeakMap<ArrayBuffer, Promise<string>>()

/**
 * SHA-256 in lower-case hex (docs/contract.md, 'Receipt'). Cached per buffer, because form and
 * outbox hash the same file; bytes read from the disk are a new buffer.
 */
export function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = known.get(bytes) ?? digest(bytes)
  known.set(bytes, hash)
  return hash
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
