import * as calls from '../../shared/calls/account'
import { plainEmail } from '../../shared/email-address'
import { write } from './write'

export function login(credentials: { email: string; password: string }) {
  return write(calls.login, {}, { ...credentials, email: plainEmail(credentials.email) })
}

export const loginAnswer = calls.login.answer

export const logout = write(calls.logout, {})

export function recoverPassword(email: string) {
  return write(calls.recover, {}, { email: plainEmail(email) })
}

export function resetPassword(request: {
  token: string
  email: string
  password: string
  password_confirmation: string
}) {
  return write(calls.reset, {}, { ...request, email: plainEmail(request.email) })
}

export function updatePassword(change: {
  current_password: string
  new_password: string
  new_confirm_password: string
}) {
  return write(calls.changePassword, {}, change)
}
