import type { Upload } from '../../src/outbox/model/upload'
import type { Device } from './device'
import type { Weather } from './network'
import type { Process } from './process'
import { maria } from './scenario'
import type { Target } from '../../shared/areas'

/** What the tests of single faults have in common. */

export const day = 24 * 3_600_000

/** A tab of the signed-in owner, with its outbox started. */
export function openTab(device: Device): Process {
  const tab = device.open(maria)
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
