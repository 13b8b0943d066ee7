import { tooMany } from '../http/errors'
import type { Database, Queryable } from '../database/database'

export type Limit = { bucket: string; tries: number; minutes: number }

/**
 * Counts a try in each bucket, or throws 429 where one is full. A try is counted before it is made, so that many at
 * once can't slip through together; kept in the database, because several processes serve side by side and a restart
 * must not open the door again.
 */
export async function takeAttempt(db: Database, limits: readonly Limit[]): Promise<void> {
  for (const { bucket, tries, minutes } of limits) {
    const taken = await db.transaction(async (tx) => {
      // Two that count at the same time would each miss the other's.
      await tx.query(`select pg_advisory_xact_lock(4102, hashtext($1))`, [bucket])
      return tx.query(
        `insert into attempts (bucket) select $1 where (
           select count(*) from attempts where bucket = $1 and at > now() - make_interval(mins => $2)
         ) < $3 returning at`,
        [bucket, minutes, tries],
      )
    })
    if (taken.length === 0) throw tooMany(await secondsUntilFree(db, bucket, minutes, tries))
  }
}

/** Takes the last count of each bucket back: the try was no guess. */
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

async function secondsUntilFree(
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
