/** At most `limit` at once, in order. */
export function createLimiter(limit: () => number) {
  const waiting: (() => void)[] = []
  let working = 0

  function startNext(): void {
    while (working < limit()) {
      const next = waiting.shift()
      if (!next) return
      working += 1
      next()
    }
  }

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      const turn = new Promise<void>((resolve) => waiting.push(resolve))
      startNext()
      await turn
      try {
        return await work()
      } finally {
        working -= 1
        startNext()
      }
    },
  }
}
