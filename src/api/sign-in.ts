import { login } from '../../shared/calls/session'
import { plainEmail } from '../../shared/email-address'
import type { Session } from '../session/session'
import { ask, parse } from './http'
import { write } from './write'

/** Asks for a session, which the caller starts. Throws `ApiError`. */
export async function requestSession(
  { email, password }: { email: string; password: string },
  signal: AbortSignal,
): Promise<Session> {
  const call = write(login, {}, { email: plainEmail(email), password })
  const { data } = parse(login.answer, await ask(call, signal), call.path)
  const { token, ...user } = data
  return { token, user: { ...user, email: user.email ?? email } }
}
