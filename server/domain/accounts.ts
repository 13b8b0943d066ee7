import type { Database, Queryable } from '../database/database'
import { recordActivity } from './activity'
import { takeAttempt, forgetAttempts } from './attempts'
import { isCommonPassword } from './common-passwords'
import { Forbidden, Invalid } from './errors'
import { isMadeOfKnownWords } from './known-words'
import { hashPassword, isPassword } from './passwords'
import { endSessions } from './sessions'
import { hashToken } from './tokens'

/**
 * Call 5. Ends every session of the user (docs/contract.md, 'Call 5'). `firm`: texts with its name. Throws `Forbidden` for a wrong
 * current password, `Invalid` for a new one that is too short, easily guessed, the same or not repeated.
 */
export async function changePassword(
  db: Database,
  user: { id: number; name: string; email: string },
  change: { current_password: string; new_password: string; new_confirm_password: string },
  firm: readonly string[],
): Promise<void> {
  const bucket = `password:${user.id}`
  await takeAttempt(db, [{ bucket, tries: 10, minutes: 15 }])
  const [stored] = await db.query<{ password_hash: string }>(
    `select password_hash from users where id = $1`,
    [user.id],
  )
  if (!(await isPassword(change.current_password, stored?.password_hash ?? null))) {
    throw new Forbidden('La contraseña actual no es correcta.')
  }
  await forgetAttempts(db, bucket)
  const errors = await passwordErrors(change.new_password, change.new_confirm_password, {
    known: [user.name, user.email, ...firm],
    password: 'new_password',
    confirmation: 'new_confirm_password',
  })
  if (change.new_password === change.current_password) {
    errors['new_password'] = ['La nueva contraseña debe ser distinta de la actual.']
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const hash = await hashPassword(change.new_password)
  await db.transaction((tx) => replacePassword(tx, user.id, hash, 'Contraseña actualizada'))
}

/** Throws `TooManyAttempts` if this address or this caller has asked for too many links. */
export function allowRecovery(db: Database, { email, ip }: { email: string; ip: string }): Promise<void> {
  return takeAttempt(db, [
    { bucket: `recover:${email}`, tries: 5, minutes: 15 },
    { bucket: `recover:${ip}`, tries: 30, minutes: 15 },
  ])
}

/**
 * docs/contract.md, 'Call 4'. Throws `Invalid` for a link that was used, has expired or belongs to another address, and for a
 * bad password.
 */
export async function resetPassword(
  db: Database,
  request: { token: string; email: string; password: string; password_confirmation: string; ip: string },
  firm: readonly string[],
): Promise<void> {
  await takeAttempt(db, [{ bucket: `reset:${request.ip}`, tries: 30, minutes: 15 }])
  const errors = await passwordErrors(request.password, request.password_confirmation, {
    known: [request.email, ...firm],
    password: 'password',
    confirmation: 'password_confirmation',
  })
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const hash = await hashPassword(request.password)
  await db.transaction(async (tx) => {
    const [used] = await tx.query<{ user_id: number }>(
      `delete from password_resets r using users u
       where r.token_hash = $1 and u.id = r.user_id and u.email = $2 and r.expires_at > now() returning r.user_id`,
      [hashToken(request.token), request.email.toLowerCase()],
    )
    if (!used)
      throw new Invalid({ token: ['El enlace de recuperación no es válido o ya venció. Pide uno nuevo.'] })
    await replacePassword(tx, used.user_id, hash, 'Contraseña restablecida')
  })
}

// Ends what the old password opened: every session of the user and every open link.
async function replacePassword(tx: Queryable, userId: number, hash: string, action: string): Promise<void> {
  await tx.query(`update users set password_hash = $2, password_updated = true where id = $1`, [userId, hash])
  await endSessions(tx, userId)
  await recordActivity(tx, userId, { module: 'CUENTA', action, redirect: { name: 'home' } })
}

export async function removeExpiredResets(db: Queryable): Promise<void> {
  await db.query(`delete from password_resets where expires_at < now()`)
}

/** The rules of a new password: those of any password, and repeated exactly. The names are those of the form's fields. */
async function passwordErrors(
  password: string,
  confirmation: string,
  { known, ...names }: { known: readonly string[]; password: string; confirmation: string },
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {}
  const weakness = await weaknessOf(password, known)
  if (weakness) errors[names.password] = [weakness]
  if (password !== confirmation)
    errors[names.confirmation] = ['La confirmación de la contraseña no coincide.']
  return errors
}

/** Why a password is too easy to guess; null if it is not. `known`: texts whose words are tried first, such as the user's name. */
export async function weaknessOf(password: string, known: readonly string[]): Promise<string | null> {
  if (password.length < 8) return 'La contraseña debe tener al menos 8 caracteres.'
  if (await isCommonPassword(password))
    return 'Esta contraseña es una de las más usadas y se adivina pronto. Elige otra.'
  return isMadeOfKnownWords(password, known)
    ? 'Esta contraseña se parece demasiado a tu nombre, a tu correo o al nombre del portal. Elige otra.'
    : null
}
