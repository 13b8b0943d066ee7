import { expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { createSaver } from '../../../../src/outbox/storage/saver'
import { anUpload } from '../../../support/uploads'

const bytes = new TextEncoder().encode('as photographed').buffer
const damaged = new TextEncoder().encode('as the disk has').buffer

/** A database in which this upload, which is being sent, lies damaged. */
function storeOf(upload: ReturnType<typeof anUpload>) {
  return {
    save: () => Promise.resolve([upload]),
    read: () => Promise.resolve({ upload, bytes: damaged }),
    rewriteBytes: () => Promise.resolve(),
    discard: vi.fn(() => Promise.reject(new OutboxError('sending'))),
  }
}

test.each(['itself', 'the one of the first tap'])(
  'what lies damaged is not told as kept, although %s is being sent',
  async (which) => {
    const upload = anUpload({ id: 'own', state: 'sending' })
    const store = storeOf(which === 'itself' ? upload : { ...upload, id: 'first' })
    await expect(createSaver({ store })({ upload, bytes })).rejects.toMatchObject({ kind: 'damaged' })
    expect(store.discard).toHaveBeenCalledTimes(which === 'itself' ? 1 : 0)
  },
)
