import * as v from 'valibot'
import { forgetAttempts, takeAttempt } from '../domain/attempts'
import { changePassword, checkCredentials } from '../domain/accounts'
import { HttpError, read } from '../http/errors'
import { endSession, startSession, userOf } from '../http/session'
import { text } from '../http/fields'
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

/** Calls 1 and 2, which need no session. */
export const publicAccountRoutes: Resource = (app, { db }) => {
  app.post('/api/client/login', async (request) => {
    const { email, password } = read(loginSchema, request.body)
    const address = email.toLowerCase()
    const account = `login:${request.ip}:${address}`
    await takeAttempt(db, [
      { bucket: account, tries: 8, minutes: 15 },
      { bucket: `login:${address}`, tries: 50, minutes: 15 },
      { bucket: `login:${request.ip}`, tries: 300, minutes: 15 },
    ])
    const user = await checkCredentials(db, address, password)
    if (!user) throw new HttpError(401, { message: 'El correo o la contraseña no son correctos.' })
    await forgetAttempts(db, account)
    const { id, name, password_updated } = user
    return { data: { id, name, email: user.email, password_updated, token: await startSession(db, id) } }
  })

  app.post('/api/client/user/logout', async (request) => {
    await endSession(db, request.headers.authorization)
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
