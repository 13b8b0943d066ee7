import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/lib/clock'
import { createStore } from '../../../../src/lib/store'
import { createConfirm } from '../../../../src/outbox/engine/confirm'
import type { Upload } from '../../../../src/outbox/model/upload'
import { anUpload } from '../../../support/uploads'

function delivered(id: string): Upload {
  const receipt = { document_id: null, received_at: '2026-03-03T14:05:00-03:00', proof: 'success' } as const
  return anUpload({ id, state: 'delivered', delivered: 0, receipt })
}

test('a delivery that comes while another is looked for is looked for, too', async () => {
  const [first, second] = [delivered('first'), delivered('second')]
  const watched = createStore({ uploads: [first] as readonly Upload[] })
  const looked: string[] = []
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const confirm = createConfirm({
    store: { otherUploads: () => Promise.resolve([]), confirm: () => Promise.resolve(null) } as never,
    view: { watched } as never,
    async reconcile({ id }) {
      looked.push(id)
      await answered
      return { kind: 'accepted', receipt: { document_id: 1, received_at: '', proof: 'list' } }
    },
    clock: systemClock,
    untilShown: () => 0,
    session: () => ({ token: 't', user: { id: first.owner, name: 'X', email: null, password_updated: 1 } }),
  })
  const looking = confirm()
  await Promise.resolve()
  watched.set({ uploads: [first, second] })
  void confirm()
  answer()
  await looking
  expect(looked).toContain('second')
})
