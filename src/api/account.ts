import * as v from 'valibot'
import { plainEmail } from '../../shared/email-address'
import { count, label, numeric, text } from './wire'
import type { Write } from './write'

/** docs/contract.md, 'Call 1'. */
export function login(credentials: { email: string; password: string }): Write {
  return {
    method: 'POST',
    path: '/api/client/login',
    body: { ...credentials, email: plainEmail(credentials.email) },
  }
}

/** docs/contract.md, 'Call 1'. */
export const loginAnswer = v.object({
  data: v.object({
    id: numeric,
    name: label,
    email: text,
    password_updated: count,
    token: v.pipe(v.string(), v.nonEmpty()),
  }),
})

/** docs/contract.md, 'Call 2'. */
export const logout: Write = { method: 'POST', path: '/api/client/user/logout' }

/** docs/contract.md, 'Call 3'. */
export function recoverPassword(email: string): Write {
  return { method: 'POST', path: '/api/client/recover-password', body: { email: plainEmail(email) } }
}

/** docs/contract.md, 'Call 4'. */
export function resetPassword(request: {
  token: string
  email: string
  password: string
  password_confirmation: string
}): Write {
  return {
    method: 'POST',
    path: '/api/client/password/reset',
    body: { ...request, email: plainEmail(request.email) },
  }
}

/** docs/contract.md, 'Call 5'. */
export function updatePassword(change: {
  current_password: string
  new_password: string
  new_confirm_password: string
}): Write {
  return { method: 'PUT', path: '/api/client/user/update-password', body: change }
}
