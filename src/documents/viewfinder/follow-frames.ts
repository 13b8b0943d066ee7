/** Milliseconds after a frame that could not be had, and how many in a row end it. */
const [rest, most] = [1_000, 10]

/**
 * Looks at a video again and again, never twice at once. `look` returns after how many milliseconds
 * it looks again; null ends it. Returns how to stop.
 */
export function followFrames(look: () => Promise<number | null>): () => void {
  let left = false
  let failed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function again(pause: number): void {
    if (!left) timer = setTimeout(follow, pause)
  }
  function follow(): void {
    look().then(
      (pause) => {
        failed = 0
        if (pause !== null) again(pause)
      },
      (error: unknown) => {
        failed += 1
        // A video that has just begun has none yet. The camera takes photos also without.
        if (failed < most) again(rest)
        else console.warn('viewfinder: frames not followed', error)
      },
    )
  }
  follow()
  return () => {
    left = true
    clearTimeout(timer)
  }
}
