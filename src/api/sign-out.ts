import { logout } from '../../shared/calls/session'
import { endSession, type SessionEnd } from '../session/session'
import { send } from './http'
import { write } from './write'

/** The server is informed, but its answer is not awaited (docs/contract.md, 'Call 2'). */
export async function signOut(end: SessionEnd): Promise<void> {
  // First, because the request takes its token from the session that ends.
  send(write(logout, {})).catch(() => undefined)
  await endSession(end)
}
