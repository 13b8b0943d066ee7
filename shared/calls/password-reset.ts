import * as v from 'valibot'
import { post } from './call'

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
