const known = new WeakMap<ArrayBuffer, Promise<string>>()

/**
 * SHA-256 as lower-case hex, the spelling of the server's receipts (docs/contract.md, 'Receipt'). Remembered for each buffer:
 * the form hashes a file to find the same one among the uploads, and the outbox once more to store it. What is read from the
 * disk before a try is a new buffer, so it is always hashed.
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
