import type { Queryable } from '../../database/database'

/**
 * What a try shows of the mail server. 'answers': it took or refused a content. 'away': it can't be
 * used. 'unsure': a content left, and no answer came.
 */
export type Finding = 'answers' | 'away' | 'unsure'

/** Seconds until the next try, of one message: `factor` times as long after each failure. */
const waits = {
  away: { first: 60, factor: 2, most: 15 * 60 },
  // Longer: such a message may have arrived, and is not sent again by itself.
  unsure: { first: 60, factor: 4, most: 6 * 3600 },
}

/** Sends no mail for a while. */
export async function pauseMails(db: Queryable, finding: 'away' | 'unsure', problem: string): Promise<void> {
  const { first, factor, most } = waits[finding]
  await db.query(
    `insert into mail_pause as p (failures, until, problem) values (1, now() + make_interval(secs => $1::int), $4)
     on conflict (id) do update set failures = p.failures + 1, problem = $4,
       until = now() + make_interval(secs => least($1::int * power($2::int, least(p.failures, 10)), $3::int))`,
    [first, factor, most, problem],
  )
}

/** After the one message: mails go on, or the next one is tried if that showed nothing. */
export async function endProbe(db: Queryable, answers: boolean): Promise<void> {
  if (answers) await db.query(`delete from mail_pause`)
  else await endWait(db)
}

/** Tries again now: the operator has mended something. */
export async function endWait(db: Queryable): Promise<void> {
  await db.query(`update mail_pause set until = now()`)
}

type Pause = { until: string; problem: string }

/** Null if mails are sent. */
export async function findPause(db: Queryable): Promise<Pause | null> {
  const [pause] = await db.query<Pause>(`select iso(until) as until, problem from mail_pause`)
  return pause ?? null
}
