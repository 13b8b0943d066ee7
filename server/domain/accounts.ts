import type { Database, Queryable } from '../database/database'
import { landlords, type AccountKind } from './account-kinds'
import { recordActivity } from './activity'
import { bucketOf, countWrong, takeAttempt } from './attempts'
import { isCommonPassword } from './common-passwords'
import { Invalid, TooManyAttempts } from './errors'
import { hasSignedInAs } from './known-visitors'
import { isMadeOfKnownWords } from './known-words'
import { claimAccount, provePassword } from './own-password'
import { inTurn } from './passwords'
import { endSessions } from './sessions'
import { hashToken } from './tokens'

/** `firm`: texts with its name, of which no password is made. */
type ChangeOptions = { firm: readonly string[]; gone: AbortSignal; kind?: AccountKind }

/**
 * docs/contract.md, 'Call 5'. Ends every session of the account. Throws
 * `Forbidden` for a wrong current password, or if another change came first, `Invalid` for a bad
 * new one, `TooManyAttempts`, `Busy`, `Abandoned`.
 */
export function changePassword(
  db: Database,
  user: { id: number; name: string; email: string },
  change: { current_password: string; new_password: string; new_confirm_password: string },
  { firm, gone, kind = landlords }: ChangeOptions,
): Promise<void> {
  return inTurn(async (turn) => {
    const proven = await provePassword(db, turn, { id: user.id, password: change.current_password }, kind)
    const errors = await passwordErrors(change.new_password, change.new_confirm_password, {
      known: [user.name, user.email, ...firm],
      password: 'new_password',
      confirmation: 'new_confirm_password',
    })
    if (change.new_password === change.current_password) {
      errors['new_password'] = ['La nueva contraseña debe ser distinta de la actual.']
    }
    if (Object.keys(errors).length > 0) throw new Invalid(errors)
    const hash = await turn.hashPassword(change.new_password)
    await db.transaction(async (tx) => {
      await claimAccount(tx, user.id, proven, kind)
      await replacePassword(tx, user.id, { hash, action: 'Contraseña actualizada' }, kind)
    })
  }, gone)
}

/** Recovery mails a day for an e-mail: so many for strangers, and as many for known visitors. */
const mailsADay = { tries: 5, minutes: 24 * 60 }

/**
 * Throws `TooManyAttempts` if this visitor has asked for too many links. Every e-mail counts alike:
 * the answer must not reveal which are registered.
 */
export async function allowRecovery(
  db: Database,
  { email, visitor }: { email: string; visitor: string },
  { count }: AccountKind = landlords,
): Promise<void> {
  await takeAttempt(db, [
    { bucket: bucketOf(`${count}recovery`, visitor, email), ...mailsADay },
    { bucket: bucketOf('recovery of visitor', visitor), tries: 300, minutes: 15 },
  ])
}

/** Whether a mail may leave. An unknown e-mail is counted too: the time must not reveal it. */
export async function mayMailRecovery(
  db: Database,
  { email, visitor }: { email: string; visitor: string },
  kind: AccountKind = landlords,
): Promise<boolean> {
  const [user] = await db.query<{ known: boolean }>(
    `select ${hasSignedInAs('$2', kind)} as known from ${kind.table} u where u.email = $1`,
    [email, visitor],
  )
  const whose = user?.known ? 'known visitors' : 'strangers'
  try {
    await takeAttempt(db, [{ bucket: bucketOf(`${kind.count}recovery mails`, whose, email), ...mailsADay }])
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}

/**
 * docs/contract.md, 'Call 4'. Throws `Invalid` for a link that was used, has expired or belongs to
 * another address, and for a bad password, `TooManyAttempts`, `Busy`, `Abandoned`.
 */
export async function resetPassword(
  db: Database,
  request: { token: string; email: string; password: string; password_confirmation: string; visitor: string },
  { firm, gone, kind = landlords }: ChangeOptions,
): Promise<void> {
  const link = [hashToken(request.token), request.email.toLowerCase()]
  const limit = { bucket: bucketOf('reset', request.visitor), tries: 300, minutes: 15 }
  const done = await inTurn(
    (turn) =>
      countWrong(db, [limit], async () => {
        const [open] = await db.query<{ name: string }>(
          `select u.name from password_resets r, ${kind.table} u where ${isOpenLink(kind)}`,
          link,
        )
        if (!open) return null
        const errors = await passwordErrors(request.password, request.password_confirmation, {
          known: [open.name, request.email, ...firm],
          password: 'password',
          confirmation: 'password_confirmation',
        })
        if (Object.keys(errors).length > 0) throw new Invalid(errors)
        const hash = await turn.hashPassword(request.password)
        return db.transaction(async (tx) => {
          const [used] = await tx.query<{ id: number }>(
            `delete from password_resets r using ${kind.table} u where ${isOpenLink(kind)} returning u.id`,
            link,
          )
          if (!used) return null
          await replacePassword(tx, used.id, { hash, action: 'Contraseña restablecida' }, kind)
          return true
        })
      }),
    gone,
  )
  if (!done)
    throw new Invalid({ token: ['El enlace de recuperación no es válido o ya venció. Pide uno nuevo.'] })
}

/**
 * SQL of `password_resets r` and the accounts `u`. `$1`: hash of the link's token; `$2`: e-mail
 * (lower case).
 */
function isOpenLink({ key }: AccountKind): string {
  return `r.token_hash = $1 and u.id = r.${key} and u.email = $2 and r.expires_at > now() and u.disabled_at is null`
}

// Ends what the old password opened: sessions and recovery links.
async function replacePassword(
  tx: Queryable,
  id: number,
  { hash, action }: { hash: string; action: string },
  kind: AccountKind,
): Promise<void> {
  await tx.query(`update ${kind.table} set password_hash = $2, password_updated = true where id = $1`, [
    id,
    hash,
  ])
  await endSessions(tx, id, kind)
  // Only landlords have a list of what was done.
  if (kind === landlords)
    await recordActivity(tx, id, { module: 'CUENTA', action, redirect: { name: 'home' } })
}

export async function removeExpiredResets(db: Queryable): Promise<void> {
  await db.query(`delete from password_resets where expires_at < now()`)
}

/** Errors of a new password and of its repetition, by the names of the form's fields. */
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

/**
 * Why a password is easy to guess, or null. `known`: texts that an attacker tries first, such as
 * the name.
 */
export async function weaknessOf(password: string, known: readonly string[]): Promise<string | null> {
  if (password.length < 8) return 'La contraseña debe tener al menos 8 caracteres.'
  if (await isCommonPassword(password))
    return 'Esta contraseña es una de las más usadas y se adivina pronto. Elige otra.'
  return isMadeOfKnownWords(password, known)
    ? 'Esta contraseña se parece demasiado a tu nombre, a tu correo o al nombre del portal. Elige otra.'
    : null
}
