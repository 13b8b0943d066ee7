import { vi } from 'vitest'
import type { ReadFile } from '../../src/capture/prepare/prepare'

/** A worker that prepares a file only when the test lets it. Pages are joined without it. */
export function slowPreparing() {
  let isOpen = false
  const held: (() => void)[] = []
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null
      postMessage(task: { prepare?: ReadFile }) {
        const { prepare } = task
        const type = prepare?.name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
        const answer = prepare ? { captured: { ...prepare, type } } : { failed: 'no drawing here' }
        const go = () => this.onmessage?.({ data: answer })
        if (prepare && !isOpen) held.push(go)
        else queueMicrotask(go)
      }
      terminate() {
        this.onmessage = null
      }
    },
  )
  return {
    /** How many files are being prepared now. */
    waiting: () => held.length,
    /** Lets one file be ready. */
    one: () => held.shift()?.(),
    /** From now on nothing waits. */
    all() {
      isOpen = true
      for (const go of held.splice(0)) go()
    },
  }
}
