import { stubWorker } from './stub-worker'

/** A worker that prepares a file only when the test lets it. Pages are joined without it. */
export function slowPreparing() {
  let isOpen = false
  const held: (() => void)[] = []
  stubWorker(({ prepare }, answer) => {
    const type = prepare?.name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
    const go = () => answer(prepare ? { captured: { ...prepare, type } } : { failed: 'no drawing here' })
    if (prepare && !isOpen) held.push(go)
    else queueMicrotask(go)
  })
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
