import { useEffect } from 'react'
import { loadFailed } from './load-failed'
import { notify } from './toast'

/** For the loads whose failure is announced by a toast too (docs/contract.md, 'Loading, failed and stored data'). */
export function useFailureToast({ status }: { status: 'loading' | 'failed' | 'ready' }): void {
  useEffect(() => {
    if (status === 'failed') notify.error(loadFailed)
  }, [status])
}
