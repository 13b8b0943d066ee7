import * as v from 'valibot'
import { forgetAttempts, giveBackAttempt, takeAttempt } from '../domain/attempts'
import { changePassword, checkCredentials, mailRecovery, resetPassword } from '../domain/accounts'
import { background } from '../http/background'
import { HttpError, read } from '../http/errors'
import { endSession, startSession, userOf } from '../http/session'
import { email, text } from '../http/fields'
import type { Resource } from '../services'

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

/** Calls 1 to 4, which need no session. */
export const publicAccountRoutes: Resource = (app, { config, db, mail }) => {
  // Never from the request's Host: whoever asks could have the link to another's account point to a site of theirs.
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`
  const unfinished = background(app)

  app.post('/api/client/login', async (request) => {
    const { email: typed, password } = read(loginSchema, request.body)
    const address = typed.toLowerCase()
    const account = `login:${request.ip}:${address}`
    const limits = [
      { bucket: account, tries: 8, minutes: 15 },
      { bucket: `login:${address}`, tries: 50, minutes: 15 },
      { bucket: `login:${request.ip}`, tries: 300, minutes: 15 },
    ]
    await takeAttempt(db, limits)
    const user = await checkCredentials(db, address, password)
    if (!user) throw new HttpError(401, { message: 'El correo o la contraseña no son correctos.' })
    await giveBackAttempt(db, limits)
    await forgetAttempts(db, account)
    const { id, name, password_updated } = user
    return { data: { id, name, email: user.email, password_updated, token: await startSession(db, id) } }
  })

  app.post('/api/client/user/logout', async (request) => {
    await endSession(db, request.headers.authorization)
    return { status: 200 }
  })

  app.post('/api/client/recover-password', async (request) => {
    const address = read(recoverSchema, request.body).email.toLowerCase()
    await takeAttempt(db, [
      { bucket: `recover:${address}`, tries: 5, minutes: 15 },
      { bucket: `recover:${request.ip}`, tries: 30, minutes: 15 },
    ])
    // Not waited for: how long a mail takes would tell whether there was one to send.
    unfinished.run(mailRecovery(db, mail, origin, address))
    return {
      status: 200,
      message: 'Si el correo está registrado, te enviamos un enlace para recuperar tu contraseña.',
    }
  })

  app.post('/api/client/password/reset', async (request) => {
    await takeAttempt(db, [{ bucket: `reset:${request.ip}`, tries: 30, minutes: 15 }])
    await resetPassword(db, read(resetSchema, request.body))
    return { status: 200 }
  })
}

/** Call 5. */
export const accountRoutes: Resource = (app, { db }) => {
  app.put('/api/client/user/update-password', async (request) => {
    const user = userOf(request)
    await changePassword(db, user, read(changeSchema, request.body))
    return { status: 200 }
  })
}
