import { holds } from './binary'
import type { RefusalCode } from './refusal'

/**
 * Why the accountant could not read a PDF, seen without PDF.js; null if nothing speaks against it. Readers repair smaller
 * faults by themselves, such as a missing cross-reference (ISO 32000-1, 7.5.5).
 */
export function pdfFault(bytes: Uint8Array): RefusalCode | null {
  const text = textOf(bytes)
  if (!/\d\s+\d+\s+obj/.test(text)) return 'damaged-pdf'
  // Cut off: of what stands behind all objects nothing follows the last one.
  const closed = Math.max(...['trailer', 'startxref', '%%EOF'].map((end) => text.lastIndexOf(end)))
  if (closed < text.lastIndexOf(' obj')) return 'damaged-pdf'
  // A linearized file says how long it is (annex F).
  const [, linearized = ''] = text.slice(0, 1024).split(/\/Linearized\b/, 2)
  const announced = /^[^>]*\/L\s+(\d+)/.exec(linearized)?.[1]
  if (Number(announced) > bytes.length) return 'damaged-pdf'
  return hasNoPage(text) ? 'empty-pdf' : null
}

/** Only if it is certain: a page may also lie in a compressed object stream, or lack its type and have contents. */
function hasNoPage(text: string): boolean {
  return !/\/(Page|Contents|ObjStm)\b/.test(text)
}

/**
 * Whether what a PDF shows is encrypted; it may open without a password all the same. Its trailer, which names the encryption,
 * never is. Encryption of attachments alone locks no page (ISO 32000-2, 7.6.2).
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  if (!holds(bytes, '/Encrypt')) return false
  const text = textOf(bytes)
  if (!/\/Encrypt\b/.test(text)) return false
  const filters = [...text.matchAll(/\/St[mr]F\s*\/(\w*)/g)]
  return !/\/EFF\s*\//.test(text) || filters.some(([, name]) => name !== 'Identity')
}

/** One character a byte: what is looked for is ASCII. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
