/** Lets `limit` at once work, the others in the order in which they came. */
export function createTurns(limit: () => number) {
  const waiting: (() => void)[] = []
  let working = 0

  function callNext(): void {
    while (working < limit()) {
      const next = waiting.shift()
      if (!next) return
      working += 1
      next()
    }
  }

  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      const called = new Promise<void>((resolve) => waiting.push(resolve))
      callNext()
      await called
      try {
        return await work()
      } finally {
        working -= 1
        callNext()
      }
    },
  }
}
