import { ascii, viewOf } from './binary'
import { displayP3, iccProfile, type ColourProfile } from './colour-profile'
import type { Size } from '../page-scan/page-shape'

/** Whether the picture is complete (ISO/IEC 14496-12). Some phones append other data. */
export function isWholeHeic(bytes: Uint8Array): boolean {
  const whole = boxes(bytes).filter(({ end }) => end <= bytes.length)
  const has = (wanted: string) => whole.some(({ type }) => type === wanted)
  return has('meta') && (has('mdat') || whole.at(-1)?.end === bytes.length)
}

/** The largest size described, before rotation; for tiles, the whole. Needs only the head. */
export function heicSize(head: Uint8Array): Size | null {
  const sizes = properties(head)
    .filter(({ type, content }) => type === 'ispe' && content.length >= 12)
    .map(({ content }) => ({ width: viewOf(content).getUint32(4), height: viewOf(content).getUint32(8) }))
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null
}

/** Null if absent or unknown. An ICC profile wins over numbers. */
export function heicProfile(bytes: Uint8Array): ColourProfile | null {
  const described = properties(bytes)
    .filter(({ type }) => type === 'colr')
    .map(({ content }) => ({ kind: ascii(content, 0, 4), content: content.subarray(4) }))
  for (const { kind, content } of described) {
    // A depth map has its own, grey profile.
    const profile = kind === 'prof' || kind === 'rICC' ? iccProfile(content) : null
    if (profile) return profile
  }
  const numbers = described.find(({ kind }) => kind === 'nclx')?.content
  return numbers && numbers.length >= 2 && viewOf(numbers).getUint16(0) === p3Primaries ? displayP3 : null
}

/** ITU-T H.273, table 2. */
const p3Primaries = 12

type Box = { type: string; content: Uint8Array; end: number }

/** The item properties (ISO/IEC 23008-12, 9.3), in `meta` / `iprp` / `ipco`. */
function properties(bytes: Uint8Array): Box[] {
  const meta = boxes(bytes).find(({ type }) => type === 'meta')
  const iprp = meta && boxes(meta.content.subarray(4)).find(({ type }) => type === 'iprp')
  const ipco = iprp && boxes(iprp.content).find(({ type }) => type === 'ipco')
  return ipco ? boxes(ipco.content) : []
}

/** The last box may be truncated. */
function boxes(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes)
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = boxSize(view, at)
    if (size < 8) break
    const header = view.getUint32(at) === 1 ? 16 : 8
    const end = at + size
    found.push({ type: ascii(bytes, at + 4, 4), content: bytes.subarray(at + header, end), end })
    at = end
  }
  return found
}

/** Size 0: to the end of the file. Size 1: a 64-bit size after the type. */
function boxSize(view: DataView, at: number): number {
  const size = view.getUint32(at)
  if (size === 0) return view.byteLength - at
  if (size === 1 && at + 16 <= view.byteLength) return Number(view.getBigUint64(at + 8))
  return size
}
