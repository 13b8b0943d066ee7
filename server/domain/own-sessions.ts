import type { Database, Queryable } from '../database/database'
import { recordActivity } from './activity'
import { forgetAttempts, takeAttempt } from './attempts'
import { Forbidden } from './errors'
import { isPassword } from './passwords'
import { isLiveSession, type SignedIn } from './sessions'

export type OwnSession = { desde: string; uso: string; esta: boolean }

/** A landlord's sessions that have not ended: that of the request first, then the one used last. */
export function listSessions(db: Queryable, { id, session }: SignedIn): Promise<OwnSession[]> {
  return db.query<OwnSession>(
    `select iso(s.created_at) as desde, iso(s.used_at) as uso, s.id = $2 as esta
     from sessions s where s.user_id = $1 and ${isLiveSession} order by esta desc, s.used_at desc, s.id`,
    [id, session],
  )
}

/** Ends all others. Throws `Forbidden` for a wrong password, `TooManyAttempts`. */
export async function endOtherSessions(
  db: Database,
  { id, session }: SignedIn,
  password: string,
): Promise<void> {
  // The same count as of the dialog that changes the password: both are guessed with a session that was left open.
  const bucket = `password:${id}`
  await takeAttempt(db, [{ bucket, tries: 10, minutes: 15 }])
  const [user] = await db.query<{ password_hash: string }>(`select password_hash from users where id = $1`, [
    id,
  ])
  if (!(await isPassword(password, user?.password_hash ?? null)))
    throw new Forbidden('La contraseña actual no es correcta.')
  await forgetAttempts(db, bucket)
  await db.transaction(async (tx) => {
    await tx.query(`delete from sessions where user_id = $1 and id <> $2`, [id, session])
    await recordActivity(tx, id, {
      module: 'CUENTA',
      action: 'Otras sesiones cerradas',
      redirect: { name: 'home' },
    })
  })
}
