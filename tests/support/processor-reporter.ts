import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/**
 * For `npm test`: a line for each end-to-end file in PROCESSOR_TIMES, as processor-time.ts writes for Vitest's. Counts what the file's
 * worker used while its tests ran, with its browser and backend.
 */
export default class ProcessorReporter implements Reporter {
  private readonly workers = new Map<number, number>()
  private readonly files = new Map<string, number>()

  onTestEnd({ location }: TestCase, { workerIndex }: TestResult): void {
    // Linux alone has it.
    if (!existsSync('/proc/self/stat')) return
    const spent = spentBy(workerIndex)
    const file = relative(process.cwd(), location.file)
    this.files.set(file, (this.files.get(file) ?? 0) + spent - (this.workers.get(workerIndex) ?? 0))
    this.workers.set(workerIndex, spent)
  }

  onEnd(): void {
    const { PROCESSOR_TIMES } = process.env
    if (!PROCESSOR_TIMES) return
    for (const [name, seconds] of this.files)
      appendFileSync(PROCESSOR_TIMES, `${JSON.stringify({ name, seconds })}\n`)
  }
}

/** Seconds of a processor of a worker and of all that it started. */
function spentBy(workerIndex: number): number {
  const all = readdirSync('/proc').flatMap((name) => processOf(name) ?? [])
  // Playwright tells a worker its index, and what the worker starts inherits it.
  const isOfWorker = ({ pid }: { pid: string }) =>
    read(pid, 'environ').split('\0').includes(`TEST_WORKER_INDEX=${workerIndex}`)
  const parents = new Set(all.filter(isOfWorker).map(({ parent }) => parent))
  const tree = new Set(all.filter(({ pid, parent }) => parent === String(process.pid) && parents.has(pid)))
  for (const { pid } of tree) for (const child of all) if (child.parent === pid) tree.add(child)
  return [...tree].reduce((sum, { seconds }) => sum + seconds, 0)
}

/** `seconds` with those of its children that have ended. */
function processOf(name: string): { pid: string; parent: string; seconds: number } | null {
  const stat = read(name, 'stat')
  // After the name, which may hold blanks: man proc_pid_stat. Times are in hundredths.
  const [, , parent, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ')
  const times = fields.slice(9, 13).map(Number)
  return parent ? { pid: name, parent, seconds: times.reduce((sum, one) => sum + one, 0) / 100 } : null
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended, or is another user's, or is no process.
    return ''
  }
}
