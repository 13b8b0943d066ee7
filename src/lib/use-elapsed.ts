import { useEffect, useState } from 'react'
import { systemClock } from './clock'

/** True once so many milliseconds have passed in which it was `counting` without a break, and from then on. */
export function useElapsed(ms: number, counting = true): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (passed || !counting) return
    return systemClock.after(ms, () => setPassed(true))
  }, [passed, counting, ms])
  return passed
}
