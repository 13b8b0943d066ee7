import { useEffect } from 'react'
import type { Area } from '../../../shared/areas'
import { contratoList } from '../../api/contratos'
import { fetchRead } from '../../api/http'
import { initialDocuments } from '../../api/initial'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import type { Read } from '../../api/read'
import { ifGiven } from '../../lib/if-given'
import { readStoredResponse } from '../../queries/read-stored-response'
import { useSession } from '../../session/use-session'
import { onFirstControl } from './first-control'

const lists: Record<Area, Read<unknown>> = {
  initial: initialDocuments,
  inmueble: inmuebleList,
  contrato: contratoList,
  monthly: monthlyTasks,
}

/** Reads the lists that are not stored yet, so that they open later without signal. */
export function useAreaLists(): void {
  const userId = useSession().user.id
  useEffect(() => {
    const left = new AbortController()
    const begin = () => void fetchMissing(userId, left.signal)
    // Only the worker stores answers.
    if (ifGiven(() => navigator.serviceWorker)?.controller) begin()
    const stop = onFirstControl(begin)
    return () => {
      stop()
      left.abort()
    }
  }, [userId])
}

/** Fetches one list at a time, to leave the network to the screen. Never rejects: the next start tries again. */
async function fetchMissing(userId: number, signal: AbortSignal): Promise<void> {
  try {
    for (const list of Object.values(lists)) {
      const isStored = (await readStoredResponse(list, userId)) !== null
      if (!isStored && !signal.aborted) await fetchRead(list, signal)
    }
  } catch (error) {
    console.warn('area lists: not stored yet', error)
  }
}
