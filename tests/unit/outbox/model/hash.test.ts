import { expect, test, vi } from 'vitest'
import { sha256 } from '../../../../src/outbox/model/hash'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

test('a file is hashed as the server spells it', async () => {
  // The second example of FIPS 180-2: https://csrc.nist.gov/pubs/fips/180-2/final
  const hash = await sha256(bytesOf('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))
  expect(hash).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
})

test('the same buffer is hashed once, an equal one that was read again from the disk is hashed too', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  const chosen = bytesOf('escritura')
  expect(await sha256(chosen)).toBe(await sha256(chosen))
  expect(digest).toHaveBeenCalledTimes(1)
  await sha256(chosen.slice(0))
  expect(digest).toHaveBeenCalledTimes(2)
})
