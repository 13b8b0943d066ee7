/**
 * Work that a reload would lose: a form being typed into, an upload being stored or sent. A new version
 * waits for it (docs/architecture.md, 'A new version waits').
 */
const holders = new Set<symbol>()
let waiting: (() => void)[] = []

/** Busy until the returned function is called. */
export function holdBusy(): () => void {
  const holder = Symbol('busy')
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size > 0) return
    const idle = waiting
    waiting = []
    for (const resolve of idle) resolve()
  }
}

export function isBusy(): boolean {
  return holders.size > 0
}

export async function whenIdle(): Promise<void> {
  while (isBusy()) await new Promise<void>((resolve) => waiting.push(resolve))
}
