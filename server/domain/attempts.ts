import type { Database, Queryable } from '../database/database'
import { TooManyAttempts } from './errors'

export type Limit = { bucket: string; tries: number; minutes: number }

/**
 * Counts an attempt in each bucket, or throws `TooManyAttempts` if one is full. An attempt is counted before it is made,
 * so that many concurrent ones can't all pass. The counts are in the database because several processes may serve at the
 * same time, and because a restart must not reset them.
 */
export async function takeAttempt(db: Database, limits: readonly Limit[]): Promise<void> {
  for (const { bucket, tries, minutes } of limits) {
    const taken = await db.transaction(async (tx) => {
      // Without the lock, two concurrent attempts would not count each other.
      await tx.query(`select pg_advisory_xact_lock(4102, hashtext($1))`, [bucket])
      return tx.query(
        `insert into attempts (bucket) select $1 where (
           select count(*) from attempts where bucket = $1 and at > now() - make_interval(mins => $2)
         ) < $3 returning at`,
        [bucket, minutes, tries],
      )
    })
    if (taken.length === 0) throw new TooManyAttempts(await readSecondsUntilFree(db, bucket, minutes, tries))
  }
}

/** Takes back the last count of each bucket: the attempt was no guess. */
export async function giveBackAttempt(db: Queryable, limits: readonly Limit[]): Promise<void> {
  await db.query(
    `delete from attempts a
     using (select bucket, max(at) as at from attempts where bucket = any($1::text[]) group by bucket) last
     where a.bucket = last.bucket and a.at = last.at`,
    [limits.map(({ bucket }) => bucket)],
  )
}

export async function forgetAttempts(db: Queryable, bucket: string): Promise<void> {
  await db.query(`delete from attempts where bucket = $1 or at < now() - interval '1 day'`, [bucket])
}

export async function removeOldAttempts(db: Queryable): Promise<void> {
  await db.query(`delete from attempts where at < now() - interval '1 day'`)
}

async function readSecondsUntilFree(
  db: Queryable,
  bucket: string,
  minutes: number,
  tries: number,
): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from at + make_interval(mins => $2) - now()))::int as seconds
     from attempts where bucket = $1 order by at desc offset $3 limit 1`,
    [bucket, minutes, tries - 1],
  )
  return Math.max(1, row?.seconds ?? 1)
}
