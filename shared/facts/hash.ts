/** Web Crypto: pages, workers and Node have it, the library of ES2022 does not name it. */
declare const crypto: {
  subtle: { digest: (algorithm: string, bytes: Uint8Array) => Promise<ArrayBuffer> }
}

/** In hexadecimal digits. `text`: each character is a byte. */
export async function hashOf(algorithm: 'SHA-1' | 'SHA-256', text: string): Promise<string> {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const hash = new Uint8Array(await crypto.subtle.digest(algorithm, bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
