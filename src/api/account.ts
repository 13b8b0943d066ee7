import * as v from 'valibot'
import { endSession, type Session, type SessionEnd } from '../session/session'
import { parse, send } from './http'
import { count, label, numeric, text } from './wire'

const loginSchema = v.object({
  data: v.object({
    id: numeric,
    name: label,
    email: text,
    password_updated: count,
    token: v.pipe(v.string(), v.nonEmpty()),
  }),
})

/** Call 1. Throws `ApiError`. */
export async function login(credentials: { email: string; password: string }): Promise<Session> {
  const path = '/api/client/login'
  const { data } = parse(loginSchema, await send('POST', path, credentials), path)
  const { token, ...user } = data
  return { token, user: { ...user, email: user.email ?? credentials.email } }
}

/** Call 2: its answer is never read, and its failure is nobody's concern (specification §4). */
export async function logout(): Promise<void> {
  await send('POST', '/api/client/user/logout').catch(() => undefined)
}

/** Ends the session here at once and tells the server, whose answer nobody waits for. */
export async function signOut(end: SessionEnd): Promise<void> {
  // Begun first: the request takes its token from the session that ends.
  void logout()
  await endSession(end)
}

/** Call 3. */
export async function recoverPassword(email: string): Promise<void> {
  await send('POST', '/api/client/recover-password', { email })
}

/** Call 4. */
export async function resetPassword(request: {
  token: string
  email: string
  password: string
  password_confirmation: string
}): Promise<void> {
  await send('POST', '/api/client/password/reset', request)
}

/** Call 5. */
export async function updatePassword(change: {
  current_password: string
  new_password: string
  new_confirm_password: string
}): Promise<void> {
  await send('PUT', '/api/client/user/update-password', change)
}
