import type { Database, Queryable } from '../database/database'
import { HttpError, invalid } from '../http/errors'
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
  await db.transaction(async (tx) => {
    await tx.query(`update users set password_hash = $2, password_updated = true where id = $1`, [
      user.id,
      hash,
    ])
    await tx.query(`delete from sessions where user_id = $1`, [user.id])
    await recordActivity(tx, user.id, {
      module: 'CUENTA',
      action: 'Contraseña actualizada',
      redirect: { name: 'home' },
    })
  })
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
