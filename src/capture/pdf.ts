import { opensWithoutPassword } from './pdf-password'

export type PdfState = 'whole' | 'damaged' | 'locked'

/**
 * Whether a PDF can be read by whoever receives it. Damaged means cut off: neither the cross-reference that closes every
 * revision nor the end-of-file mark (ISO 32000-1, 7.5.5) follows the last object, or one made for the web is shorter than it
 * says (annex F). Readers mend lesser faults by themselves, a missing cross-reference among them.
 */
export async function pdfState(bytes: Uint8Array): Promise<PdfState> {
  const text = new TextDecoder('latin1').decode(bytes)
  const closed = Math.max(text.lastIndexOf('startxref'), text.lastIndexOf('%%EOF'))
  if (closed < text.lastIndexOf(' obj')) return 'damaged'
  const announced = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(text.slice(0, 1024))?.[1]
  if (Number(announced) > bytes.length) return 'damaged'
  return (await opensWithoutPassword(bytes, text)) ? 'whole' : 'locked'
}
