import { unattended } from '../../shared/calls/accountant'
import { isRecent } from '../lib/clock'

/** Milliseconds after a person did something in which what the page asks counts as use of the session. */
const attention = 60_000

/** Opening the page counts as use. */
let lastDone = Date.now()

export function noteUse(): void {
  lastDone = Date.now()
}

/** A screen reader sends a click alone, dictation an input. */
const signs = ['pointerdown', 'keydown', 'wheel', 'click', 'input'] as const

/** Notes what a person does, before anything else hears it: a key may decide at once. Returns how to stop. */
export function followUse(): () => void {
  const left = new AbortController()
  for (const sign of signs)
    addEventListener(sign, noteUse, { capture: true, passive: true, signal: left.signal })
  return () => left.abort()
}

/** The header of what a page asks that was left open: it does not keep the session. */
export function attendance(): Record<string, string> {
  return isRecent(lastDone, attention) ? {} : { [unattended]: '1' }
}
