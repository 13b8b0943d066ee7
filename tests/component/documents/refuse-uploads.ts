import { outbox } from '../../../src/outbox/page/page-outbox'
import { deviceStore } from '../../support/file-drafts'

/** The portal refuses what waits. */
export async function refuseUploads(): Promise<void> {
  const device = deviceStore()
  await device.takeLease('a portal', Date.now())
  for (const { id } of outbox.getSnapshot().uploads) {
    await device.makeDue([id], Date.now())
    const oneTry = await device.begin(id, { holder: 'a portal', isWritten: true }, Date.now(), () => true)
    const step = { to: 'blocked', reason: { kind: 'refused' }, arrived: 'no' } as const
    if (oneTry) await device.finish(oneTry, 'a portal', step, Date.now())
  }
  await outbox.refresh()
}
