import { vi } from 'vitest'
import type { Upload } from '../../src/outbox/model/upload'
import { hashOf } from './contents'
import type { Device } from './device'
import type { Weather } from './network'
import type { Portal } from './portal'
import type { Process } from './process'
import { deed, maria } from './scenario'
import type { Target } from '../../shared/areas'

/** What the tests of single faults have in common. */

export const day = 24 * 3_600_000

/** A portal that has never heard of keys or receipts. */
export const plain = { honoursKeys: false, sendsReceipts: false }

/** Before each test: the portal's address. What the app logs of its faults is not printed. */
export function stubPortal(): void {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
}

/** Another document of Maria's, which was rejected. */
export function putRejected(portal: Portal, target: Target = deed, detalle = ''): void {
  portal.put(maria.user.id, target, detalle, hashOf(new ArrayBuffer(3)), 3)
  portal.review(maria.user.id, target, 2)
}

/** The number of steps: `dieAt` dies of each in turn, and is false once there is no such step. */
export async function everyStep(dieAt: (at: number) => Promise<boolean>): Promise<number> {
  let steps = 0
  while (await dieAt(steps + 1)) steps += 1
  return steps
}

/** A tab of the signed-in owner, with its outbox started. `app` as of `open`. */
export function openTab(device: Device, app: Parameters<Device['open']>[1] = {}): Process {
  const tab = device.open(maria, app)
  tab.outbox.start()
  return tab
}

/** The one upload that this tab shows. */
export function only(tab: Process): Upload {
  const [upload, ...more] = tab.outbox.getSnapshot().uploads
  if (!upload || more.length > 0) throw new Error(`${more.length} uploads too many, or none`)
  return upload
}

/** The first POST meets this weather, all later requests a fine day. */
export function meetFirst(device: Device, sky: Weather): void {
  let met = false
  device.setWeather(({ method }) => {
    if (met || method !== 'POST') return { kind: 'fine' }
    met = true
    return sky
  })
}

/** The Idempotency-Key of each POST so far. */
export function keysOf(device: Device): (string | null)[] {
  return device.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
}

/** A document of a contract. */
export function contract(contrato: number): Target {
  return { area: 'contrato', type: 4, contrato }
}
