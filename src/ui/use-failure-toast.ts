import { useEffect } from 'react'
import { loadFailed } from '../lib/messages'
import { notify } from './toast'

/** For the loads whose failure is announced by a toast too (specification §8). */
export function useFailureToast({ status }: { status: 'loading' | 'failed' | 'ready' }): void {
  useEffect(() => {
    if (status === 'failed') notify.error(loadFailed)
  }, [status])
}
