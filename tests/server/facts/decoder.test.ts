import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { decodeApart } from '../../../server/facts/decoder'
import { pagesPdf } from '../../support/paper-pdf'
import { paperLines } from '../../support/papers'

const stopping = new AbortController()
const decoder = decodeApart(stopping.signal)
/** Without a second of work for each start. */
const built = resolve('dist/server/decode.js')
/** Of which nothing that is read here takes too much work. */
const patient = decodeApart(stopping.signal, 60_000, built)
afterAll(() => {
  decoder.close()
  patient.close()
})

/** A busy machine may need a minute for seconds of work. */
beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
})

const f29 = { kind: 'pdf', bytes: pagesPdf([paperLines('f29')]) } as const

test('what takes too long says nothing, and the next file is read', async () => {
  expect(await decoder.read(f29)).toMatchObject({ kind: 'f29' })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  expect(await decoder.read(f29)).toBeNull()
  expect(timeout).toHaveBeenLastCalledWith(60_000)
  expect(await decoder.read(f29)).toMatchObject({ kind: 'f29' })
})

test.each([
  ['says nothing', undefined],
  ['is read if it may take a minute', 60_000],
])('a file that takes the processor many seconds %s', async (says, work) => {
  const one = decodeApart(stopping.signal, work, built)
  const facts = await one.read({ kind: 'pdf', bytes: longPdf() })
  one.close()
  expect(facts !== null).toBe(says !== 'says nothing')
})

test('of 500 pages with a script, whose first has 200,000 characters, nothing is said', async () => {
  const first = Array.from({ length: 2_100 }, () => 'x'.repeat(100))
  const others = Array.from({ length: 499 }, (_, page) => [`Página ${page}`])
  const pdf = pagesPdf([first, ...others], { script: 'app.alert("hola")' })
  // Null would be a file that was too much.
  expect(await patient.read({ kind: 'pdf', bytes: pdf })).toMatchObject({ kind: null, ruts: [], roles: [] })
})

test('what takes too much memory says nothing, and the next file is read', async () => {
  expect(await patient.read({ kind: 'pdf', bytes: bomb(1_000) })).toBeNull()
  expect(await patient.read(f29)).toMatchObject({ kind: 'f29' })
})

test.each([
  ['', (jpeg: Buffer) => jpeg],
  [' of red, green and blue as they are', inRgb],
])('a stamp that lies askew on a JPEG%s is read', async (_, of) => {
  const bytes = of(readFileSync('tests/fixtures/photos/askew-stamp.jpg'))
  expect(await patient.read({ kind: 'picture', bytes })).toMatchObject({ source: 'timbre', folio: '123' })
})

/** Its shades are the green of a picture whose colours are not converted. */
function inRgb(jpeg: Buffer): Buffer {
  const asTheyAre = Buffer.from('\xff\xee\0\x0eAdobe\0\x64\0\0\0\0\0', 'latin1')
  const components = jpeg.indexOf('\xff\xc0', 'latin1') + 10
  const [shades, next] = [components, components + 3].map((at) => jpeg.subarray(at, at + 3))
  return Buffer.concat([
    ...[jpeg.subarray(0, 2), asTheyAre, jpeg.subarray(2, components)],
    ...[next ?? Buffer.of(), shades ?? Buffer.of(), jpeg.subarray(components + 6)],
  ])
}

/** A small PDF that takes the processor many seconds: its page draws a long form with one letter 150 times. */
function longPdf(): Buffer {
  const long = `${'q Q\n'.repeat(100_000)}BT /F1 11 Tf (x) Tj ET`
  const [head = '', middle = '', tail = ''] = pagesPdf([['x'], ['x']])
    .toString('latin1')
    .split(/<< \/Length \d+ >>\nstream\n[^]*?\nendstream/)
  const drawing = '/Form Do\n'.repeat(150)
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>'
  const pdf = [
    head.replace('/Font <<', '/XObject << /Form 7 0 R >> /Font <<'),
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    middle,
    `<< ${form} /Length ${long.length} >>\nstream\n${long}\nendstream`,
    tail,
  ]
  return Buffer.from(pdf.join(''), 'latin1')
}

/** A PDF of a kilobyte for each of these megabytes of spaces. */
function bomb(megabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const stream = Buffer.concat([Buffer.from([0x78, 0x01]), ...Array<Buffer>(megabytes).fill(megabyte)])
  const [head = '', tail = ''] = pagesPdf([['x']])
    .toString('latin1')
    .split(/BT[^]*ET/)
  const filtered = head.replace(/\/Length \d+/, `/Filter /FlateDecode /Length ${stream.length}`)
  return Buffer.concat([Buffer.from(filtered, 'latin1'), stream, Buffer.from(tail, 'latin1')])
}
