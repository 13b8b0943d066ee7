import { useSyncExternalStore } from 'react'

/** Whether the list and a document fit next to each other, as `desk.module.css` has it. */
const wide = matchMedia('(width >= 800px)')

export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
