import { expect, test } from 'vitest'
import { createUntilShown } from '../../../../src/outbox/engine/shown'
import type { Upload } from '../../../../src/outbox/model/upload'
import { createVirtualTime } from '../../../faults/virtual-time'
import { anUpload } from '../../../support/uploads'

const minute = 60_000
const jumps = [-365 * 24 * 60 * minute, -60 * minute, 60 * minute, 365 * 24 * 60 * minute]

/** A page; `deliver` is what it sees happen. */
function openPage() {
  const time = createVirtualTime()
  let deliver = (_upload: Upload): void => undefined
  const untilShown = createUntilShown({ clock: time, onDelivered: (listener) => (deliver = listener) })
  const pass = (ms: number) => time.pass(time.elapsed() + ms, () => Promise.resolve(false))
  return { time, pass, untilShown, deliver: (upload: Upload) => deliver(upload) }
}

test.each(jumps)(
  '37: a list has a minute after a delivery, whatever the clock does (%i ms)',
  async (jump) => {
    const { time, pass, untilShown, deliver } = openPage()
    const upload = anUpload({ state: 'delivered', delivered: time.now() })
    deliver(upload)
    await pass(20_000)
    time.turn(jump)
    expect(untilShown(upload)).toBe(40_000)
    await pass(40_000)
    expect(untilShown(upload)).toBe(0)
  },
)

test('a delivery of before this page has its minute again at most, if its time says that it was just now', async () => {
  const { time, pass, untilShown } = openPage()
  const justNow = anUpload({ state: 'delivered', delivered: time.now() - 1_000 })
  const [earlier, later] = jumps.map((jump) => anUpload({ state: 'delivered', delivered: time.now() + jump }))
  expect([justNow, earlier, later].map((upload) => upload && untilShown(upload))).toEqual([minute, 0, 0])
  // Once begun, it is not begun again.
  time.turn(-30_000)
  await pass(minute)
  expect(untilShown(justNow)).toBe(0)
})
