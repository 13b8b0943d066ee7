import { useEffect, useState } from 'react'
import { systemClock } from './clock'

/** True after `ms` milliseconds of uninterrupted `counting`; it stays true. */
export function useElapsed(ms: number, counting = true): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (passed || !counting) return
    return systemClock.after(ms, () => setPassed(true))
  }, [passed, counting, ms])
  return passed
}
