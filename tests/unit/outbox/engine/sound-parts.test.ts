import { expect, test } from 'vitest'
import { createSoundParts } from '../../../../src/outbox/engine/sound-parts'

const bytes = new TextEncoder().encode('stored').buffer
const parts = () =>
  createSoundParts({
    store: { part: () => Promise.resolve(bytes) },
    hash: () => Promise.resolve('of stored'),
  })

test.each([
  ['as it was hashed', 'of stored', false],
  ['other than it was hashed', 'of taken', true],
  ['of a page without a hash', '', false],
])('a part that another context wrote, %s', async (_what, sha256, isDamaged) => {
  expect(await parts().isDamaged('entry', 'part', sha256)).toBe(isDamaged)
  expect(await parts().read('entry', 'part', sha256)).toEqual(isDamaged ? 'damaged' : bytes)
})
