import * as v from 'valibot'
import * as desk from '../../shared/calls/accountant'
import { changePassword as changeCall } from '../../shared/calls/password'
import * as passwordReset from '../../shared/calls/password-reset'
import * as session from '../../shared/calls/session'
import { accountants, type AccountKind } from '../domain/account-kinds'
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

/** docs/contract.md, 'Calls 1 to 5', and the accountants' own. These need no session. */
export function publicAccountRoutes(kind: AccountKind): Routes {
  const calls = kind === accountants ? desk : { ...session, ...passwordReset }
  return (app, { config, db }) => {
    serveForm(app, calls.login, loginSchema, async (request, form, reply) => {
      const data = await signIn(db, { ...form(), visitor: request.visitor }, goneSignal(reply), kind)
      request.userId = data.id
      return { data: { ...data, email: shownEmail(data.email) } }
    })

    serve(app, calls.logout, (request) => endSession(db, bearerToken(request) ?? '', kind))

    serveForm(app, calls.recover, recoverSchema, async (request, form) => {
      const asked = { email: form().email, visitor: request.visitor }
      await allowRecovery(db, asked, kind)
      if (await mayMailRecovery(db, asked, kind)) await askRecovery(db, asked.email, kind)
      return {
        status: 200 as const,
        message: 'Si el correo está registrado, te enviamos un enlace para recuperar tu contraseña.',
      }
    })

    serveForm(app, calls.reset, resetSchema, (request, form, reply) =>
      resetPassword(
        db,
        { ...form(), visitor: request.visitor },
        { firm: firmTexts(config), gone: goneSignal(reply), kind },
      ),
    )
  }
}

/** docs/contract.md, 'Call 5', and the accountants' own. */
export function passwordRoutes(kind: AccountKind): Routes {
  const call = kind === accountants ? desk.password : changeCall
  return (app, { config, db }) =>
    serveForm(app, call, changeSchema, (request, form, reply) =>
      changePassword(db, userOf(request), form(), { firm: firmTexts(config), gone: goneSignal(reply), kind }),
    )
}
