import { opensWithoutPassword } from './pdf-password'

export type PdfState = 'whole' | 'damaged' | 'locked'

/**
 * Whether the accountant can open a PDF. `damaged` means cut off: the last object is followed by neither a cross-reference nor
 * an end-of-file mark (ISO 32000-1, 7.5.5), or a linearized file is shorter than it says (annex F). Readers repair smaller
 * faults by themselves, such as a missing cross-reference.
 */
export async function pdfState(bytes: Uint8Array): Promise<PdfState> {
  const text = new TextDecoder('latin1').decode(bytes)
  const closed = Math.max(text.lastIndexOf('startxref'), text.lastIndexOf('%%EOF'))
  if (closed < text.lastIndexOf(' obj')) return 'damaged'
  const announced = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(text.slice(0, 1024))?.[1]
  if (Number(announced) > bytes.length) return 'damaged'
  return (await opensWithoutPassword(bytes, text)) ? 'whole' : 'locked'
}
