import * as v from 'valibot'
import { allowRecovery, changePassword, mayMailRecovery, resetPassword } from '../domain/accounts'
import { shownEmail } from '../domain/email-address'
import { email, text } from '../domain/fields'
import { firmTexts } from '../domain/known-words'
import { askRecovery } from '../domain/recovery'
import { endSession } from '../domain/sessions'
import { signIn } from '../domain/sign-in'
import { call, done, formCall } from './wire/call'
import { goneSignal } from './wire/gone'
import type { Routes } from './wire/routes'
import { bearerToken, userOf } from './wire/session'
import { id } from './wire/shapes'

const loginSchema = v.object({
  email: email('correo electrónico'),
  password: text('contraseña', { trim: false }),
})

const loginAnswer = v.object({
  data: v.object({
    id,
    name: v.string(),
    email: v.string(),
    password_updated: v.picklist([0, 1]),
    token: v.pipe(v.string(), v.nonEmpty()),
  }),
})

const changeSchema = v.object({
  current_password: text('contraseña actual', { trim: false }),
  new_password: text('nueva contraseña', { trim: false }),
  new_confirm_password: text('repetir nueva contraseña', { trim: false }),
})

const recoverSchema = v.object({ email: email('correo electrónico') })

const recoverAnswer = v.object({ status: v.literal(200), message: v.string() })

const resetSchema = v.object({
  token: text('enlace de recuperación'),
  email: email('correo electrónico'),
  password: text('nueva contraseña', { trim: false }),
  password_confirmation: text('confirmar contraseña', { trim: false }),
})

/** docs/contract.md, 'Calls 1 to 5', which need no session. */
export const publicAccountRoutes: Routes = (app, { config, db }) => {
  app.post(
    '/api/client/login',
    formCall(
      {
        see: "docs/contract.md, 'Call 1'",
        summary: 'Sign in',
        form: loginSchema,
        answer: loginAnswer,
        refuses: [401],
      },
      async (request, form, reply) => {
        const data = await signIn(db, { ...form(), visitor: request.visitor }, goneSignal(reply))
        request.userId = data.id
        return { data: { ...data, email: shownEmail(data.email) } }
      },
    ),
  )

  app.post(
    '/api/client/user/logout',
    call({
      see: "docs/contract.md, 'Call 2'",
      summary: 'End the session of the token, if there is one',
      answer: done,
    }),
    async (request) => {
      await endSession(db, bearerToken(request) ?? '')
      return { status: 200 }
    },
  )

  app.post(
    '/api/client/recover-password',
    formCall(
      {
        see: "docs/contract.md, 'Call 3'",
        summary: 'Ask for a recovery mail',
        form: recoverSchema,
        answer: recoverAnswer,
      },
      async (request, form) => {
        const asked = { email: form().email, visitor: request.visitor }
        await allowRecovery(db, asked)
        if (await mayMailRecovery(db, asked)) await askRecovery(db, asked.email)
        return {
          status: 200,
          message: 'Si el correo está registrado, te enviamos un enlace para recuperar tu contraseña.',
        }
      },
    ),
  )

  app.post(
    '/api/client/password/reset',
    formCall(
      {
        see: "docs/contract.md, 'Call 4'",
        summary: 'Set a new password by a recovery link',
        form: resetSchema,
        answer: done,
      },
      async (request, form, reply) => {
        await resetPassword(
          db,
          { ...form(), visitor: request.visitor },
          { firm: firmTexts(config), gone: goneSignal(reply) },
        )
        return { status: 200 }
      },
    ),
  )
}

/** docs/contract.md, 'Call 5'. */
export const accountRoutes: Routes = (app, { config, db }) => {
  app.put(
    '/api/client/user/update-password',
    formCall(
      { see: "docs/contract.md, 'Call 5'", summary: 'Change the password', form: changeSchema, answer: done },
      async (request, form, reply) => {
        const user = userOf(request)
        await changePassword(db, user, form(), { firm: firmTexts(config), gone: goneSignal(reply) })
        return { status: 200 }
      },
    ),
  )
}
