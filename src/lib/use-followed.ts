import { useEffect, useState } from 'react'

type Follow<A, T> = (of: A, show: (value: T) => void) => (() => void) | undefined

/**
 * What `follow` shows of `of`, at once, later or again and again; null before, and if there is nothing to follow. It ends, and what
 * it returned is called, when `of` is another or the component goes. Pass the same function in every rendering.
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

/** For `useFollowed`: shows what a promise gives. It does not reject. */
export function once<A, T>(read: (of: A) => Promise<T>): Follow<A, T> {
  return (of, show) => {
    void read(of).then(show)
    return undefined
  }
}
