import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, as long as it is shown. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      [media],
    ),
    () => media.matches,
  )
}
