import * as v from 'valibot'
import { post } from './call'
import { flag, label, numeric, text } from './wire'

/** docs/contract.md, 'Call 1'. */
export const login = post(
  '/api/client/login',
  ['email', 'password'],
  v.object({
    data: v.object({
      id: numeric,
      name: label,
      email: text,
      rut: text,
      password_updated: flag,
      token: v.pipe(v.string(), v.nonEmpty()),
    }),
  }),
)

/** docs/contract.md, 'Call 2'. */
export const logout = post('/api/client/user/logout', [])
