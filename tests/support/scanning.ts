import { vi } from 'vitest'
import type { ReadFile } from '../../src/capture/prepare/prepare'
import type { ScanAnswer, ScanTask } from '../../src/capture/scan-worker'

/** The page that `Scanning` finds. */
export const found = [
  { x: 0.5, y: 0.125 },
  { x: 0.8, y: 0.1 },
  { x: 0.8, y: 0.9 },
  { x: 0.2, y: 0.9 },
] as const

/** What it cuts out. */
export const cutOut = new TextEncoder().encode('the page alone').buffer

/** A worker that finds a page in every photo, judges it as it is told to, and lets the page be cut out; of codes it finds none. */
export class Scanning {
  static asked: ScanTask[] = []
  static certainty = 1
  static verdict: ScanAnswer['verdict'] = 'blurred'
  static stamp: ScanAnswer['stamp'] = null
  /** What it sees in a frame. */
  static look = (): Pick<ScanAnswer, 'corners' | 'isDark'> => ({ corners: found })

  static reset(): void {
    Scanning.asked = []
    Scanning.certainty = 1
    Scanning.verdict = 'blurred'
    Scanning.stamp = null
    Scanning.look = () => ({ corners: found })
  }

  static judged(): ScanTask[] {
    return Scanning.asked.filter((task) => 'judge' in task)
  }

  onmessage: ((event: { data: unknown }) => void) | null = null
  terminate() {
    this.onmessage = null
  }
  postMessage(task: ScanTask | { prepare: ReadFile } | { show: ArrayBuffer }) {
    if ('show' in task) {
      queueMicrotask(() => this.onmessage?.({ data: { thumbnail: null } }))
      return
    }
    if (!('prepare' in task || 'load' in task || 'read' in task)) Scanning.asked.push(task)
    const { name = 'foto.jpg', bytes } = 'prepare' in task ? task.prepare : { bytes: cutOut }
    const answers =
      'prepare' in task
        ? { captured: { name, type: 'image/jpeg', bytes } }
        : {
            corners: found,
            certainty: Scanning.certainty,
            verdict: 'judge' in task ? Scanning.verdict : null,
            page: bytes,
            isLoaded: true,
            codes: [],
            stamp: Scanning.stamp,
            ...('follow' in task && Scanning.look()),
          }
    queueMicrotask(() => this.onmessage?.({ data: answers }))
  }
}

type Doing = { scan: () => void; answer: (data: object) => void }

/** `Scanning`, but the test does what is asked for with this name; `scan` does it as `Scanning` would. */
export function scanBut(asked: 'judge' | 'straighten', does: (task: ScanTask, by: Doing) => void): void {
  vi.stubGlobal(
    'Worker',
    class extends Scanning {
      override postMessage(task: Parameters<Scanning['postMessage']>[0]) {
        const scan = () => super.postMessage(task)
        if (asked in task) does(task as ScanTask, { scan, answer: (data) => this.onmessage?.({ data }) })
        else scan()
      }
    },
  )
}
