import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

const { PROCESSOR_TIMES } = process.env
// A setup file runs before each test file, and a worker runs one file after the other.
const before = spent()

if (PROCESSOR_TIMES)
  afterAll(() => {
    const name = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(PROCESSOR_TIMES, `${JSON.stringify({ name, seconds: spent() - before })}\n`)
  })

/** Seconds of processor of this process and of its children that have ended. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  const stat = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8') : ''
  // After the name, which may hold blanks: `cutime` and `cstime`, in hundredths (man proc_pid_stat).
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
  return (user + system) / 1e6 + (Number(fields[14] ?? 0) + Number(fields[15] ?? 0)) / 100
}
