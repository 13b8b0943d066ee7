import type { Get, Write } from './call'
import { post, put } from './call'
import { changePassword } from './password'
import { recover as recoverLandlord, reset as resetLandlord } from './password-reset'
import { login as loginLandlord } from './session'

/** docs/contract.md, 'The accountant's desk'. A landlord's page loads none of these calls. */

/** As calls 1 to 5. */
export const login = post('/api/accountant/login', loginLandlord.fields, loginLandlord.answer)
export const logout = post('/api/accountant/logout', [])
export const recover = post(
  '/api/accountant/recover-password',
  recoverLandlord.fields,
  recoverLandlord.answer,
)
export const reset = post('/api/accountant/password/reset', resetLandlord.fields)
export const password = put('/api/accountant/password', changePassword.fields)

export const accountantCalls: readonly (Get | Write)[] = [login, logout, recover, reset, password]
