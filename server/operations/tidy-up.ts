import { sweepClaims } from '../domain/uploads'
import { endExpiredSessions } from '../http/session'
import type { Services } from '../services'
import { sweepSpool } from '../storage/spool'

/** Milliseconds between two rounds of a running server. */
export const tidyUpInterval = 3_600_000

/**
 * Removes what processes that died left half done, and what has expired. At the start of the only process on the data
 * nothing can be another's running work; otherwise only what is older than any work goes.
 */
export async function tidyUp(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  options: { starting: boolean },
): Promise<void> {
  const alone = options.starting && db.exclusive
  await sweepSpool(storage.spool, alone ? 0 : 3_600_000)
  await sweepClaims(db, storage, alone ? '0 s' : '1 day')
  await db.query(`delete from attempts where at < now() - interval '1 day'`)
  await endExpiredSessions(db)
  await db.query(`delete from password_resets where expires_at < now()`)
}
