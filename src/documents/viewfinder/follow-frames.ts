/**
 * Looks at a video again and again, never twice at once. `look` returns after how many milliseconds
 * it looks again; null ends it. Returns how to stop.
 */
export function followFrames(look: () => Promise<number | null>): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function follow(): void {
    look().then(
      (pause) => {
        if (!left && pause !== null) timer = setTimeout(follow, pause)
      },
      // The camera takes photos also if its frames can't be followed.
      (error: unknown) => console.warn('viewfinder: frames not followed', error),
    )
  }
  follow()
  return () => {
    left = true
    clearTimeout(timer)
  }
}
