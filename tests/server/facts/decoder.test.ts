import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { decodeApart } from '../../../server/facts/decoder'
import { pagesPdf } from '../../support/paper-pdf'
import { paperLines } from '../../support/papers'

const stopping = new AbortController()
const decoder = decodeApart(stopping.signal)
afterAll(() => decoder.close())

const long = 60_000
const f29 = { kind: 'pdf', bytes: pagesPdf([paperLines('f29')]) } as const

test('what takes too long says nothing, and the next file is read', async () => {
  expect(await decoder.read(f29, long)).toMatchObject({ kind: 'f29' })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  expect(await decoder.read(f29, 2_000)).toBeNull()
  expect(timeout).toHaveBeenLastCalledWith(2_000)
  timeout.mockRestore()
  expect(await decoder.read(f29, long)).toMatchObject({ kind: 'f29' })
})

test('what takes too much memory says nothing, and the next file is read', async () => {
  expect(await decoder.read({ kind: 'pdf', bytes: bomb(1_000) }, long)).toBeNull()
  expect(await decoder.read(f29, long)).toMatchObject({ kind: 'f29' })
})

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
