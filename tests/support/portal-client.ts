import type { BrowserContext } from '@playwright/test'
import * as v from 'valibot'
import type { Read } from '../../src/api/read'

type Credentials = { email: string; password: string }

/** As the app stores it (`src/session`). */
export type Session = { token: string; user: { id: number; [field: string]: unknown } }

/** A landlord's session with a running portal, without a browser. */
export type PortalClient = {
  session: Session
  read: <T>(read: Read<T>) => Promise<T>
  /** From now on every page of this context opens signed in. */
  signIn: (context: BrowserContext) => Promise<void>
}

const loginSchema = v.object({ data: v.looseObject({ id: v.number(), token: v.string() }) })

export async function portalClient(origin: string, credentials: Credentials): Promise<PortalClient> {
  const response = await fetch(`${origin}/api/client/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token, ...user } = v.parse(loginSchema, await response.json()).data
  return {
    session: { token, user },
    async read({ path, schema }) {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, user: String(user.id) }
      return v.parse(schema, await (await fetch(origin + path, { headers })).json())
    },
    async signIn(context) {
      await context.addInitScript(storeSession, { session: { token, user }, keep: false })
    },
  }
}

/** Signs in the tab that runs this, and with `keep` the device. The names are those of `src/session`. */
export async function storeSession({ session, keep }: { session: Session; keep: boolean }): Promise<void> {
  // A frame in a sandbox has no storage.
  if (self !== top) return
  sessionStorage.setItem('token', session.token)
  sessionStorage.setItem('user', JSON.stringify(session.user))
  if (!keep) return
  localStorage.setItem('kept-user', String(session.user.id))
  const opening = indexedDB.open('session', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('session')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const writing = opening.result.transaction('session', 'readwrite')
  writing.objectStore('session').put(session, 'current')
  await new Promise((resolve) => (writing.oncomplete = resolve))
  opening.result.close()
}

/** The first of a list that the demo data does not leave empty. */
export function first<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('the demo data has none')
  return one
}
