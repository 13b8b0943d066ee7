import { holds } from './binary'
import type { RefusalCode } from './refusal'

/**
 * Why a PDF is unreadable, without PDF.js; null if nothing is found. Readers repair smaller faults,
 * such as a missing cross-reference (ISO 32000-1, 7.5.5).
 */
export function pdfFault(bytes: Uint8Array): RefusalCode | null {
  const text = textOf(bytes)
  if (!/\d\s+\d+\s+obj/.test(text)) return 'damaged-pdf'
  // In a file that is cut off among its objects, no closing keyword follows the last of them.
  const closed = Math.max(...['trailer', 'startxref', '%%EOF'].map((end) => text.lastIndexOf(end)))
  if (closed < text.lastIndexOf(' obj')) return 'damaged-pdf'
  // A linearized file states its length (annex F). Some mails and portals take its last line break off.
  const [, linearized = ''] = text.slice(0, 1024).split(/\/Linearized\b/, 2)
  const announced = /^[^>]*\/L\s+(\d+)/.exec(linearized)?.[1]
  if (Number(announced) > bytes.length + '\r\n'.length) return 'damaged-pdf'
  return hasNoPage(text) ? 'empty-pdf' : null
}

/** Only if certain: a page may be in a compressed object stream, or lack its type. */
function hasNoPage(text: string): boolean {
  return !/\/(Page|Contents|ObjStm)\b/.test(text)
}

/**
 * Whether the pages are encrypted; they may still open without a password. The trailer, which names
 * the encryption, is plain text. Encrypted attachments lock no page (ISO 32000-2, 7.6.2).
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  if (!holds(bytes, '/Encrypt')) return false
  const text = textOf(bytes)
  if (!/\/Encrypt\b/.test(text)) return false
  const filters = [...text.matchAll(/\/St[mr]F\s*\/(\w*)/g)]
  return !/\/EFF\s*\//.test(text) || filters.some(([, name]) => name !== 'Identity')
}

/** One character per byte, since the keywords are ASCII. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
