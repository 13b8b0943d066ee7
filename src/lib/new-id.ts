/**
 * A random UUID (https://www.rfc-editor.org/rfc/rfc9562#section-5.4). Not by `crypto.randomUUID`,
 * which browsers lack by plain http, where lists can still be read.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
