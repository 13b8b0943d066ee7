import { useEffect, useState } from 'react'

type Follow<A, T> = (of: A, show: (value: T) => void) => (() => void) | undefined

/**
 * Shows the values that `follow` reports for `of`; null before the first, or without `of`. What
 * `follow` returns is called when `of` changes or the component goes. Pass a stable function.
 */
export function useFollowed<A, T>(of: A | null, follow: Follow<A, T>): T | null {
  const [shown, setShown] = useState<{ of: A; value: T } | null>(null)
  useEffect(() => {
    if (of === null) return
    let ended = false
    const end = follow(of, (value) => {
      if (ended) return
      setShown((before) => (before?.of === of && Object.is(before.value, value) ? before : { of, value }))
    })
    return () => {
      ended = true
      end?.()
      setShown(null)
    }
  }, [of, follow])
  return shown?.of === of ? shown.value : null
}

/** For `useFollowed`. The promise must not reject. */
export function once<A, T>(read: (of: A) => Promise<T>): Follow<A, T> {
  return (of, show) => {
    void read(of).then(show)
    return undefined
  }
}
