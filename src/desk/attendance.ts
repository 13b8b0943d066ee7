import { unattended } from '../../shared/calls/accountant'

/** Milliseconds after a person did something in which what the page asks counts as use of the session. */
const attention = 60_000

/** Whoever opens the page is there. */
let lastDone = Date.now()

/** A person did something: a key, a button of the mouse, a finger, the wheel. */
export function noteUse(): void {
  lastDone = Date.now()
}

/** The header of what a page asks that was left open: it does not keep the session. */
export function attendance(): Record<string, string> {
  return Date.now() - lastDone < attention ? {} : { [unattended]: '1' }
}
