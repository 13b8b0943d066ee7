import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../database/database'
import { TooManyAttempts } from './errors'

export type Limit = { bucket: string; tries: number; minutes: number }

/** Hashed: typed text is not stored, and can't form the name of another count. */
export function bucketOf(what: string, ...of: (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([what, ...of]))
    .digest('hex')
}

/**
 * Makes an attempt, counted in each bucket, or throws `TooManyAttempts` if one is full and counts
 * none. Counted before it is made, so that concurrent ones can't all pass. It stays counted if it
 * resolves to null: a wrong guess.
 */
export async function countWrong<Result>(
  db: Database,
  limits: readonly Limit[],
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const ids = await takeAttempt(db, limits)
  let wrong = false
  try {
    const result = await attempt()
    wrong = result === null
    return result
  } finally {
    if (!wrong) await db.query(`delete from attempts where id = any($1::uuid[])`, [ids])
  }
}

/**
 * Counts an attempt: a row for each limit, whose ids it returns. Throws `TooManyAttempts` if one is
 * full. Rows are in the database, for several processes and after a restart.
 */
export async function takeAttempt(db: Database, limits: readonly Limit[]): Promise<string[]> {
  const columns = [
    limits.map(({ bucket }) => bucket),
    limits.map(({ tries }) => tries),
    limits.map(({ minutes }) => minutes),
  ]
  const taken = await db.transaction(async (tx) => {
    // Locks, because concurrent attempts would not see each other; sorted, to prevent a deadlock.
    await tx.query(
      `select pg_advisory_xact_lock(4102, lock)
       from (select distinct hashtext(bucket) as lock from unnest($1::text[]) bucket order by lock) locks`,
      [columns[0]],
    )
    return tx.query<{ id: string }>(
      `with limits as (select * from unnest($1::text[], $2::int[], $3::int[]) l (bucket, tries, minutes))
       insert into attempts (bucket) select bucket from limits where not exists (
         select from limits l where l.tries <= (
           select count(*) from attempts a where a.bucket = l.bucket and a.at > now() - make_interval(mins => l.minutes)))
       returning id`,
      columns,
    )
  })
  if (taken.length === 0) throw new TooManyAttempts(await readSecondsUntilFree(db, columns))
  return taken.map(({ id }) => id)
}

export async function forgetAttempts(db: Queryable, bucket: string): Promise<void> {
  await db.query(`delete from attempts where bucket = $1`, [bucket])
}

export async function removeOldAttempts(db: Queryable): Promise<void> {
  await db.query(`delete from attempts where at < now() - interval '1 day'`)
}

async function readSecondsUntilFree(db: Queryable, columns: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from max(a.at + make_interval(mins => l.minutes)) - now()))::int as seconds
     from unnest($1::text[], $2::int[], $3::int[]) l (bucket, tries, minutes), lateral (
       select at from attempts where bucket = l.bucket order by at desc offset l.tries - 1 limit 1) a`,
    columns,
  )
  return Math.max(1, row?.seconds ?? 1)
}
