import { waitFor } from '@testing-library/react'

/** The app looks after a lost focus about a second after its start: from when a removed button's goes somewhere. */
export async function untilFocusIsKept(): Promise<void> {
  await waitFor(async () => {
    const probe = document.body.appendChild(document.createElement('button'))
    probe.focus()
    probe.remove()
    await new Promise((resolve) => queueMicrotask(() => resolve(null)))
    if (document.activeElement === document.body) throw new Error('the focus is lost')
  })
}
