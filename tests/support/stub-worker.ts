import { vi } from 'vitest'
import type { Page } from '../../src/capture/pdf/join-pages'
import type { ReadFile } from '../../src/capture/prepare/prepare'

type Task = { prepare?: ReadFile; join?: readonly Page[]; read?: ArrayBuffer; judge?: ArrayBuffer }

/** In place of the app's workers: what a test does with each task, which it answers at once, later, in parts or never. */
export function stubWorker(work: (task: Task, answer: (data: object) => void) => void): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null
      postMessage(task: Task) {
        work(task, (data) => this.onmessage?.({ data }))
      }
      terminate() {
        this.onmessage = null
      }
    },
  )
}
