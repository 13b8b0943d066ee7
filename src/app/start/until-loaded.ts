/** In milliseconds; each failure doubles the wait. */
const waits = { first: 1_000, longest: 60_000 }

/**
 * Loads code that the page can't do without: until it is there, again after a while, with the network and when the page
 * becomes visible. A browser that remembers a failed `import()` needs a reload for that (https://github.com/whatwg/html/pull/10327).
 */
export function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  return new Promise((resolve) => {
    const loaded = new AbortController()
    let loading = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = waits.first

    function attempt(): void {
      if (loading) return
      loading = true
      clearTimeout(timer)
      load().then(
        (code) => {
          loaded.abort()
          resolve(code)
        },
        (error: unknown) => {
          console.warn('code: not loaded', error)
          loading = false
          timer = setTimeout(attempt, wait)
          wait = Math.min(wait * 2, waits.longest)
        },
      )
    }

    addEventListener('online', attempt, loaded)
    document.addEventListener('visibilitychange', attempt, loaded)
    attempt()
  })
}
