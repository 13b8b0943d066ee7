import { expect, test } from 'vitest'
import { verify } from '../../../../src/outbox/storage/verify'

const bytes = new TextEncoder().encode('foto').buffer
const nothing = () => Promise.resolve(null)

test('bytes that do not read back twice are damaged, unless another tab has put something else there', async () => {
  await expect(verify(bytes, nothing, () => Promise.resolve(true))).rejects.toMatchObject({ kind: 'damaged' })
  await expect(verify(bytes, nothing, () => Promise.resolve(false))).resolves.toBeUndefined()
})
