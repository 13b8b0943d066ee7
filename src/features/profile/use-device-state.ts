import { once, useFollowed } from '../../lib/use-followed'
import { readKeptSession } from '../../session/kept-session'

export type DeviceState = {
  /** The id of the user whose session outlives its tab. */
  kept: number | null
  /** Bytes; null if unknown. */
  used: number | null
  /** The browser promised not to evict this app's storage. */
  persisted: boolean
}

/** Null until it is known. */
export function useDeviceState(): DeviceState | null {
  return useFollowed(navigator, deviceState)
}

const deviceState = once(readDeviceState)

async function readDeviceState(device: Navigator): Promise<DeviceState> {
  // Undefined in insecure contexts; some browsers lack parts of it.
  const storage = (device as { storage?: Partial<StorageManager> }).storage
  const [session, estimate, persisted] = await Promise.all([
    readKeptSession(),
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => false),
  ])
  return { kept: session?.user.id ?? null, used: estimate?.usage ?? null, persisted: persisted ?? false }
}
