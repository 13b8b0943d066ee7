import { useEffect } from 'react'
import { isOffline, loadFailed } from './problem'
import { notify } from './toast'

type Reading = { status: 'loading' | 'failed' | 'ready'; error: unknown }

/** For loads that also announce it (docs/contract.md, 'Loading, failed and stored data'). */
export function useFailureToast({ status, error }: Reading): void {
  const failed = status === 'failed' && !isOffline(error)
  useEffect(() => {
    if (failed) notify.error(loadFailed)
  }, [failed])
}
