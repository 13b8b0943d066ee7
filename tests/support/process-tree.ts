import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A program with all that it started, found by a word of its command line. Linux only: it reads /proc. */
export function processTree(word: string): number[] {
  const all = readdirSync('/proc').flatMap((name) => processOf(Number(name)) ?? [])
  const tree = new Set(all.filter(({ command }) => command.includes(word)).map(({ pid }) => pid))
  for (const pid of tree) for (const child of all) if (child.parent === pid) tree.add(child.pid)
  return [...tree]
}

function processOf(pid: number): { pid: number; parent: number; command: string } | null {
  if (!(pid > 1) || pid === process.pid) return null
  const command = read(pid, 'cmdline')
  const parent = /^PPid:\s*(\d+)/m.exec(read(pid, 'status'))?.[1]
  return parent === undefined ? null : { pid, parent: Number(parent), command }
}

/**
 * Megabytes of memory that the processes made for themselves, shared ones counted by their share. Without the files that they have mapped:
 * the share of the browser's program grows by a hundred megabytes when three other browsers end
 * (https://docs.kernel.org/filesystems/proc.html, 'smaps_rollup').
 */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids
    .flatMap((pid) => [...read(pid, 'smaps_rollup').matchAll(/^Pss_(?:Anon|Shmem):\s*(\d+)/gm)])
    .map(([, value]) => Number(value))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1000
}

/** Lets the processes run for `share` of each 20 ms while `work` goes on. CDP slows a page down, but not its workers. */
export function slowDown(pids: readonly number[], share: number, work: Promise<unknown>): Promise<void> {
  return during(work, async () => {
    signal(pids, 'SIGSTOP')
    await wait(20 * (1 - share))
    signal(pids, 'SIGCONT')
    await wait(20 * share)
  })
}

/** Repeats `step`, whole, while `work` goes on. */
export async function during(work: Promise<unknown>, step: () => Promise<void>): Promise<void> {
  const state = { isOver: false }
  const end = () => (state.isOver = true)
  work.then(end, end)
  while (!state.isOver) await step()
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended since it was listed.
    }
}

/** Empty if the process is gone. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
