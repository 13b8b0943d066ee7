import * as v from 'valibot'
import { get, post, put } from './call'
import { count, label, numeric, text } from './wire'

/** docs/contract.md, 'Call 1'. */
export const login = post(
  '/api/client/login',
  ['email', 'password'],
  v.object({
    data: v.object({
      id: numeric,
      name: label,
      email: text,
      password_updated: count,
      token: v.pipe(v.string(), v.nonEmpty()),
    }),
  }),
)

/** docs/contract.md, 'Call 2'. */
export const logout = post('/api/client/user/logout', [])

/** docs/contract.md, 'Call 3'. */
export const recover = post(
  '/api/client/recover-password',
  ['email'],
  v.object({ status: v.literal(200), message: v.string() }),
)

/** docs/contract.md, 'Call 4'. */
export const reset = post('/api/client/password/reset', [
  'token',
  'email',
  'password',
  'password_confirmation',
])

/** docs/contract.md, 'Call 5'. */
export const changePassword = put('/api/client/user/update-password', [
  'current_password',
  'new_password',
  'new_confirm_password',
])

/** docs/contract.md, 'Sessions of a landlord': an addition of the reference backend. */
export const sessions = get(
  '/api/client/sesiones',
  v.object({ sesiones: v.array(v.object({ desde: v.string(), uso: v.string(), esta: v.boolean() })) }),
)

/** The same. */
export const endSessions = post('/api/client/sesiones/cerrar', ['password'])
