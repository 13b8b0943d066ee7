import * as v from 'valibot'
import { allowRecovery, changePassword, mailRecovery, resetPassword } from '../domain/accounts'
import { email, readForm, text } from '../domain/fields'
import { endSession } from '../domain/sessions'
import { signIn } from '../domain/sign-in'
import { background } from './wire/background'
import { mailOrigin } from './wire/origin'
import type { Routes } from './wire/routes'
import { bearerToken, userOf } from './wire/session'

const loginSchema = v.object({
  email: text('correo electrónico'),
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
export const publicAccountRoutes: Routes = (app, { config, db, mail }) => {
  const unfinished = background(app)

  app.post('/api/client/login', async (request) => {
    const data = await signIn(db, { ...readForm(loginSchema, request.body), ip: request.ip })
    request.userId = data.id
    return { data }
  })

  app.post('/api/client/user/logout', async (request) => {
    await endSession(db, bearerToken(request) ?? '')
    return { status: 200 }
  })

  app.post('/api/client/recover-password', async (request) => {
    const address = readForm(recoverSchema, request.body).email.toLowerCase()
    await allowRecovery(db, { email: address, ip: request.ip })
    // Not awaited: the time that a mail takes would tell whether the address is registered.
    unfinished.run(mailRecovery(db, mail, mailOrigin(config), address))
    return {
      status: 200,
      message: 'Si el correo está registrado, te enviamos un enlace para recuperar tu contraseña.',
    }
  })

  app.post('/api/client/password/reset', async (request) => {
    await resetPassword(db, { ...readForm(resetSchema, request.body), ip: request.ip })
    return { status: 200 }
  })
}

/** docs/contract.md, 'Call 5'. */
export const accountRoutes: Routes = (app, { db }) => {
  app.put('/api/client/user/update-password', async (request) => {
    const user = userOf(request)
    await changePassword(db, user, readForm(changeSchema, request.body))
    return { status: 200 }
  })
}
