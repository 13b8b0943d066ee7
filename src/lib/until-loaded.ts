/** Milliseconds; each failure doubles the wait. */
const waits = { first: 1_000, longest: 60_000 }

/**
 * Retries until the code is loaded: after a wait, when online again, when visible. Some browsers
 * remember a failed `import()` until a reload (https://github.com/whatwg/html/pull/10327).
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
