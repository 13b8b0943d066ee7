type Job<In, Out> = { item: In; resolve: (result: Out) => void; reject: (error: unknown) => void }

/**
 * Runs items that arrive during one `run` together in the next: a transaction for ten costs about
 * as much as for one. If `run` fails and `isAlone` agrees, each item runs alone, so that one does
 * not fail the others.
 */
export function batch<In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  isAlone: (error: unknown) => boolean,
): (item: In) => Promise<Out> {
  let waiting: Job<In, Out>[] = []
  let running = false

  async function runAll(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      await runJobs(jobs)
    }
    running = false
  }

  async function runJobs(jobs: readonly Job<In, Out>[]): Promise<void> {
    try {
      const results = await run(jobs.map(({ item }) => item))
      for (const [index, result] of results.entries()) jobs[index]?.resolve(result)
    } catch (error) {
      if (jobs.length > 1 && isAlone(error)) for (const job of jobs) await runJobs([job])
      else for (const { reject } of jobs) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      void runAll()
    })
}
