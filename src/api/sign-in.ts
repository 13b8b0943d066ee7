import { endSession, type Session, type SessionEnd } from '../session/session'
import { login, loginAnswer, logout } from './account'
import { parse, send } from './http'

/** Asks for a session, which the caller starts. Throws `ApiError`. */
export async function requestSession(
  credentials: { email: string; password: string },
  signal: AbortSignal,
): Promise<Session> {
  const call = login(credentials)
  const { data } = parse(loginAnswer, await send(call, signal), call.path)
  const { token, ...user } = data
  return { token, user: { ...user, email: user.email ?? credentials.email } }
}

/**
 * The server is informed, but its answer is neither awaited nor read (docs/contract.md, 'Call
 * 2').
 */
export async function signOut(end: SessionEnd): Promise<void> {
  // First, because the request takes its token from the session that ends.
  send(logout).catch(() => undefined)
  await endSession(end)
}
