import type { Queryable } from '../database/database'
import type { Channel } from './messages'

/**
 * What a try showed of its channel. 'answers': it took or refused a content. 'away': it can't be used, whatever the message is.
 * 'unsure': a content left, and no answer came.
 */
export type Finding = 'answers' | 'away' | 'unsure'

/** Seconds until the next try, which is one message: `factor` times as long after each failure. */
const waits = {
  away: { first: 60, factor: 2, most: 15 * 60 },
  // Longer: each such try may have arrived, and so costs a message.
  unsure: { first: 60, factor: 4, most: 6 * 3600 },
}

/** Closes a channel for a while. */
export async function pauseChannel(
  db: Queryable,
  channel: Channel,
  { finding, problem }: { finding: 'away' | 'unsure'; problem: string },
): Promise<void> {
  const { first, factor, most } = waits[finding]
  await db.query(
    `insert into channel_pauses as p (channel, failures, until, problem)
     values ($1, 1, now() + make_interval(secs => $2::int), $5)
     on conflict (channel) do update set failures = p.failures + 1, problem = $5,
       until = now() + make_interval(secs => least($2::int * power($3::int, least(p.failures, 10)), $4::int))`,
    [channel, first, factor, most, problem],
  )
}

/** After the one message: the channel is open again, or if that message showed nothing the next one is tried. */
export async function endProbe(db: Queryable, channel: Channel, answers: boolean): Promise<void> {
  if (answers) await db.query(`delete from channel_pauses where channel = $1`, [channel])
  else await db.query(`update channel_pauses set until = now() where channel = $1`, [channel])
}

/** Tries every channel again now: the operator has done something about it. */
export async function endWaits(db: Queryable): Promise<void> {
  await db.query(`update channel_pauses set until = now()`)
}

export type Pause = { channel: Channel; until: string; problem: string }

export function listPauses(db: Queryable): Promise<Pause[]> {
  return db.query<Pause>(`select channel, iso(until) as until, problem from channel_pauses order by channel`)
}
