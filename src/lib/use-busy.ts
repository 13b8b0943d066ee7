import { useEffect } from 'react'
import { holdBusy } from './busy'

/** While `busy`, no new version of the app reloads the page. */
export function useBusy(busy: boolean): void {
  useEffect(() => (busy ? holdBusy() : undefined), [busy])
}
