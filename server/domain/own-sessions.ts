import type { sessions } from '../../shared/calls/sessions'
import type { AnswerOf } from '../../shared/calls/call'
import type { Database, Queryable } from '../database/database'
import { recordActivity } from './activity'
import { claimAccount, provePassword } from './own-password'
import { inTurn } from './passwords'
import { isLiveSession, type SignedIn } from './sessions'

/** The request's own session first, then by last use. */
export function listSessions(
  db: Queryable,
  { id, session }: SignedIn,
): Promise<AnswerOf<typeof sessions>['sesiones']> {
  return db.query(
    `select iso(s.created_at) as desde, iso(s.used_at) as uso, s.id = $2 as esta
     from sessions s where s.user_id = $1 and ${isLiveSession} order by esta desc, s.used_at desc, s.id`,
    [id, session],
  )
}

/** Throws `Forbidden` for a wrong password, `TooManyAttempts`, `Busy`, `Abandoned`. */
export function endOtherSessions(
  db: Database,
  { id, session }: SignedIn,
  password: string,
  gone: AbortSignal,
): Promise<void> {
  return inTurn(async (turn) => {
    const proven = await provePassword(db, turn, { id, password })
    await db.transaction(async (tx) => {
      await claimAccount(tx, id, proven)
      await tx.query(`delete from sessions where user_id = $1 and id <> $2`, [id, session])
      await recordActivity(tx, id, {
        module: 'CUENTA',
        action: 'Otras sesiones cerradas',
        redirect: { name: 'home' },
      })
    })
  }, gone)
}
