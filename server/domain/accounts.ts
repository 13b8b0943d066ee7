import type { Database, Queryable } from '../database/database'
import { HttpError, invalid } from '../http/errors'
import { hashToken, newToken } from '../http/tokens'
import type { Mail } from '../mail/mail'
import { recordActivity } from './activity'
import { takeAttempt, forgetAttempts } from './attempts'
import { hashPassword, isPassword } from './passwords'

export type Account = { id: number; name: string; email: string; password_updated: number }

/** The user of an e-mail (lower case) and password; null where they don't fit. */
export async function checkCredentials(
  db: Queryable,
  email: string,
  password: string,
): Promise<Account | null> {
  const [user] = await db.query<Account & { password_hash: string }>(
    `select id, name, email, password_updated::int, password_hash from users where email = $1`,
    [email],
  )
  const right = await isPassword(password, user?.password_hash ?? null)
  return user && right ? user : null
}

/**
 * Call 5. Throws 403 for a wrong current password, 422 for a new one that is too short, the same or not repeated.
 * Every session of the user ends with it (contract §5).
 */
export async function changePassword(
  db: Database,
  user: { id: number },
  change: { current_password: string; new_password: string; new_confirm_password: string },
): Promise<void> {
  const bucket = `password:${user.id}`
  await takeAttempt(db, [{ bucket, tries: 10, minutes: 15 }])
  const [stored] = await db.query<{ password_hash: string }>(
    `select password_hash from users where id = $1`,
    [user.id],
  )
  if (!(await isPassword(change.current_password, stored?.password_hash ?? null))) {
    throw new HttpError(403, { status: 403, error: 'La contraseña actual no es correcta.' })
  }
  await forgetAttempts(db, bucket)
  const errors = passwordErrors(change.new_password, change.new_confirm_password, {
    password: 'new_password',
    confirmation: 'new_confirm_password',
  })
  if (change.new_password === change.current_password) {
    errors['new_password'] = ['La nueva contraseña debe ser distinta de la actual.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const hash = await hashPassword(change.new_password)
  await db.transaction((tx) => replacePassword(tx, user.id, hash, 'Contraseña actualizada'))
}

/** How long a recovery link works. */
const resetMinutes = 60

/**
 * Call 3: mails a link, where the address (lower case) is a user's. The caller answers the same and as fast where it is
 * not, so that nobody learns which addresses are.
 */
export async function mailRecovery(db: Database, mail: Mail, origin: string, email: string): Promise<void> {
  const [user] = await db.query<{ id: number; name: string }>(`select id, name from users where email = $1`, [
    email,
  ])
  if (!user) return
  const token = newToken()
  await db.query(
    `insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
    [hashToken(token), user.id, resetMinutes],
  )
  await mail.send({
    to: email,
    subject: 'Recupera tu contraseña',
    text: [
      `Hola, ${user.name}:`,
      'Para elegir una contraseña nueva abre este enlace, que funciona una vez y durante una hora:',
      `${origin}/password/reset/${token}?email=${encodeURIComponent(email)}`,
      'Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma.',
    ].join('\n\n'),
  })
}

/** Call 4. Throws 422 for a link that is used, run out or another address's, and for a password that breaks the rules. */
export async function resetPassword(
  db: Database,
  request: { token: string; email: string; password: string; password_confirmation: string },
): Promise<void> {
  const errors = passwordErrors(request.password, request.password_confirmation, {
    password: 'password',
    confirmation: 'password_confirmation',
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const hash = await hashPassword(request.password)
  await db.transaction(async (tx) => {
    const [used] = await tx.query<{ user_id: number }>(
      `delete from password_resets r using users u
       where r.token_hash = $1 and u.id = r.user_id and u.email = $2 and r.expires_at > now() returning r.user_id`,
      [hashToken(request.token), request.email.toLowerCase()],
    )
    if (!used)
      throw invalid({ token: ['El enlace de recuperación no es válido o ya venció. Pide uno nuevo.'] })
    await replacePassword(tx, used.user_id, hash, 'Contraseña restablecida')
  })
}

// Whoever had the old one is out: every session of the user and every link that waits.
async function replacePassword(tx: Queryable, userId: number, hash: string, action: string): Promise<void> {
  await tx.query(`update users set password_hash = $2, password_updated = true where id = $1`, [userId, hash])
  await tx.query(`delete from sessions where user_id = $1`, [userId])
  await tx.query(`delete from password_resets where user_id = $1`, [userId])
  await recordActivity(tx, userId, { module: 'CUENTA', action, redirect: { name: 'home' } })
}

/** The rules of a new password: 8 characters at least, repeated exactly. */
export function passwordErrors(
  password: string,
  confirmation: string,
  names: { password: string; confirmation: string },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (password.length < 8) errors[names.password] = ['La contraseña debe tener al menos 8 caracteres.']
  if (password !== confirmation)
    errors[names.confirmation] = ['La confirmación de la contraseña no coincide.']
  return errors
}
