import { render, type RenderResult } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { App } from '../../src/app/start/app'
import { endSession, startSession, type Session } from '../../src/session/session'
import type { WireServer } from './wire-server'

export const maria: Session = {
  token: 'token-of-maria',
  user: { id: 7, name: 'María González', email: 'maria@example.cl', password_updated: 1 },
}

/**
 * The whole app at an address of the server's origin, as the browser would open it there. `session`
 * null: signed out; `keep`: whether the device keeps it.
 */
export async function openApp(
  server: Pick<WireServer, 'url'>,
  path: string,
  session: Session | null = maria,
  keep = true,
): Promise<RenderResult> {
  ;(window as unknown as Window).happyDOM.setURL(server.url + path)
  await (session ? startSession({ ...session }, { keep }) : endSession('signed-out'))
  return render(<App />)
}
