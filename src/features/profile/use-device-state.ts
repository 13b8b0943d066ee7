import { once, useFollowed } from '../../lib/use-followed'
import { readKeptSession } from '../../session/kept-session'

export type DeviceState = {
  /** The session outlives this tab. */
  kept: boolean
  /** Bytes; null if the browser does not tell. */
  used: number | null
  /** The browser has promised not to clear this app's storage by itself. */
  persisted: boolean
}

/** What this device keeps of the app; null until it is known. */
export function useDeviceState(): DeviceState | null {
  return useFollowed(navigator, deviceState)
}

const deviceState = once(readDeviceState)

async function readDeviceState(device: Navigator): Promise<DeviceState> {
  // Undefined outside a secure context, and in browsers that lack a part of it.
  const storage = (device as { storage?: Partial<StorageManager> }).storage
  const [session, estimate, persisted] = await Promise.all([
    readKeptSession(),
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => false),
  ])
  return { kept: session !== null, used: estimate?.usage ?? null, persisted: persisted ?? false }
}
