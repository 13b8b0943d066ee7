import { readdirSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isEncryptedPdf } from '../../../src/capture/prepare/pdf'
import { joinPages } from '../../../src/capture/pdf/join-pages'
import { prepare, type Draw } from '../../../src/capture/prepare/prepare'
import { Refusal } from '../../../src/capture/prepare/refusal'
import { createRandom, type Random } from '../../faults/random'
import { heic, jpeg, png, webp } from '../../support/pictures'

/** `MUTATIONS=100000 npx vitest run --project unit mutated-files` */
const mutations = Number(process.env['MUTATIONS'] ?? 400)

function fixtures(folder: string, extension: string): Uint8Array[] {
  const names = readdirSync(`tests/fixtures/${folder}`).filter((name) => name.endsWith(extension))
  return names.map((name) => new Uint8Array(readFileSync(`tests/fixtures/${folder}/${name}`)))
}

const size = { width: 40, height: 30 }

const kinds: Record<string, [Uint8Array, ...Uint8Array[]]> = {
  jpeg: [jpeg(size), jpeg({ ...size, orientation: 6, bytes: 60 }), ...fixtures('photos', '.jpg')],
  png: [png(size), png({ ...size, orientation: 8 }), png(size).slice(0, 33), ...fixtures('photos', '.png')],
  webp: [webp(size), webp({ ...size, orientation: 3 })],
  heic: [heic(), heic('mif1'), ...fixtures('heic', '.heic')],
  pdf: [new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<</Type/Page>>\n%%EOF'), ...fixtures('pdf', '.pdf')],
}

/** One to four changes, most of them near the start, where a file says what it is. */
function mutated(original: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  let bytes = Buffer.from(original)
  for (let left = 1 + random.int(4); left > 0 && bytes.length > 0; left--) {
    const at = random.int(random.chance(0.5) ? Math.min(bytes.length, 64) : bytes.length)
    const length = 1 + random.int(random.chance(0.8) ? 8 : 400)
    const value = random.pick([0, 1, 0x7f, 0x80, 0xd8, 0xd9, 0xda, 0xff, random.int(256)])
    const change = random.pick(['set', 'fill', 'cut', 'drop', 'repeat', 'insert'])
    const rest = bytes.subarray(at)
    if (change === 'set') bytes[at] = value
    if (change === 'fill') rest.subarray(0, length).fill(value)
    if (change === 'cut') bytes = bytes.subarray(0, at)
    if (change === 'drop') bytes = Buffer.concat([bytes.subarray(0, at), rest.subarray(length)])
    if (change === 'repeat') bytes = Buffer.concat([bytes.subarray(0, at), rest.subarray(0, length), rest])
    if (change === 'insert') bytes = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(length, value), rest])
  }
  if (random.chance(0.5)) mendPng(bytes)
  return new Uint8Array(bytes)
}

/** Lengths that fit and right check sums: without them our reader looks no further. */
function mendPng(bytes: Buffer): void {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = Math.min(bytes.readUInt32BE(at), bytes.length - at - 12)
    bytes.writeUInt32BE(length, at)
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, at + 8 + length)), at + 8 + length)
    at += 12 + length
  }
}

const draws: Record<string, Draw> = {
  'what can not be drawn': () => Promise.resolve(null),
  'what can be drawn': () =>
    Promise.resolve({ encode: () => Promise.resolve(jpeg({ ...size, bytes: 20 }).buffer) }),
}

/** What became of a file: its kind, or why it was refused. Throws whatever else happens. */
async function outcomeOf(bytes: Uint8Array<ArrayBuffer>, draw: Draw): Promise<string> {
  try {
    const document = await prepare({ name: 'archivo', bytes: bytes.buffer }, draw)
    if (document.type === 'application/pdf') isEncryptedPdf(new Uint8Array(document.bytes))
    const page = { ...document, turn: 90 }
    await joinPages([page], 'Una', draw)
    if (document.type.startsWith('image/')) await joinPages([page, page], 'Dos', draw)
    return document.type
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe.each(Object.entries(draws))(
  'of a damaged file comes a document or a refusal, nothing else: %s',
  (_, draw) => {
    test.each(Object.entries(kinds))('%s', async (_kind, originals) => {
      const random = createRandom(35)
      const outcomes = new Set<string>()
      for (let mutation = 0; mutation < mutations; mutation++) {
        const bytes = mutated(random.pick(originals), random)
        try {
          outcomes.add(await outcomeOf(bytes, draw))
        } catch (error) {
          throw new Error(`mutation ${mutation}: ${Buffer.from(bytes).toString('base64')}`, { cause: error })
        }
      }
      // Neither all of them are refused nor all taken: the mutations are neither hopeless nor harmless.
      expect(outcomes.size).toBeGreaterThan(2)
    })
  },
)
