import { useSyncExternalStore } from 'react'
import { ifGiven } from '../lib/if-given'
import { createStore } from '../lib/store'
import { parseSession, type Session } from '../session/parse-session'

/** Next to a landlord's session in the same browser: neither ends the other. */
const key = 'contador'

/** `expired`: by a 401. */
type End = 'signed-out' | 'expired' | 'password-changed'

/** `end`: how it ended here; `email`: whose it was. */
type DeskSession = { session: Session | null; end: End | null; email: string }

const store = createStore<DeskSession>({ session: stored(), end: null, email: '' })

export function useDeskSession(): DeskSession {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export function deskSession(): Session | null {
  return store.getSnapshot().session
}

export function startDeskSession(session: Session): void {
  // Without storage it lives as long as this page.
  ifGiven(() => sessionStorage)?.setItem(key, JSON.stringify(session))
  store.set({ session, end: null, email: '' })
}

export function endDeskSession(end: End): void {
  const email = deskSession()?.user.email ?? ''
  ifGiven(() => sessionStorage)?.removeItem(key)
  store.set({ session: null, end, email })
}

function stored(): Session | null {
  try {
    const { token, user } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return parseSession(token, user)
  } catch {
    return null
  }
}
