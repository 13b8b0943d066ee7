import * as v from 'valibot'
import { login, logout } from '../../shared/calls/session'
import * as password from '../../shared/calls/password'
import { recover, reset } from '../../shared/calls/password-reset'
import { allowRecovery, changePassword, mayMailRecovery, resetPassword } from '../domain/accounts'
import { shownEmail } from '../domain/email-address'
import { email, text } from '../domain/fields'
import { firmTexts } from '../domain/known-words'
import { askRecovery } from '../domain/recovery'
import { endSession } from '../domain/sessions'
import { signIn } from '../domain/sign-in'
import { bearerToken, goneSignal, userOf } from './wire/request'
import { serve, serveForm, type Routes } from './wire/serve'

const loginSchema = v.object({
  email: email('correo electrónico'),
  password: text('contraseña', { trim: false }),
})

const changeSchema = v.object({
  current_password: text('contraseña actual', { trim: false }),
  new_password: text('nueva contraseña', { trim: false }),
  new_confirm_password: text('repetir nueva contraseña', { trim: false }),
})

const recoverSchema = v.object({ email: email('correo electrónico') })

const resetSchema = v.object({
  token: text('enlace de recuperación'),
  email: email('correo electrónico'),
  password: text('nueva contraseña', { trim: false }),
  password_confirmation: text('confirmar contraseña', { trim: false }),
})

/** docs/contract.md, 'Calls 1 to 5', which need no session. */
export const publicAccountRoutes: Routes = (app, { config, db }) => {
  serveForm(app, login, loginSchema, async (request, form, reply) => {
    const data = await signIn(db, { ...form(), visitor: request.visitor }, goneSignal(reply))
    request.userId = data.id
    return { data: { ...data, email: shownEmail(data.email) } }
  })

  serve(app, logout, (request) => endSession(db, bearerToken(request) ?? ''))

  serveForm(app, recover, recoverSchema, async (request, form) => {
    const asked = { email: form().email, visitor: request.visitor }
    await allowRecovery(db, asked)
    if (await mayMailRecovery(db, asked)) await askRecovery(db, asked.email)
    return {
      status: 200 as const,
      message: 'Si el correo está registrado, te enviamos un enlace para recuperar tu contraseña.',
    }
  })

  serveForm(app, reset, resetSchema, (request, form, reply) =>
    resetPassword(
      db,
      { ...form(), visitor: request.visitor },
      { firm: firmTexts(config), gone: goneSignal(reply) },
    ),
  )
}

/** docs/contract.md, 'Call 5'. */
export const accountRoutes: Routes = (app, { config, db }) => {
  serveForm(app, password.changePassword, changeSchema, (request, form, reply) =>
    changePassword(db, userOf(request), form(), { firm: firmTexts(config), gone: goneSignal(reply) }),
  )
}
