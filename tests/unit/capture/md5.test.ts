import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5 } from '../../../src/capture/md5'

test('MD5 agrees with the reference at every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 0xff)
    expect(Buffer.from(md5(message)).toString('hex')).toBe(createHash('md5').update(message).digest('hex'))
  }
})
