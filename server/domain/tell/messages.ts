import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../database/database'
import { Conflict, existing } from '../errors'

/**
 * Mails to be sent. A message is written in the transaction of what it is about, and any process
 * sends it later (docs/decisions/told-once.md).
 */

/**
 * 'enviando': its content is leaving or has left, and no answer has come. 'incierto': none is
 * waited for.
 */
export const messageStates = ['espera', 'enviando', 'enviado', 'descartado', 'fallido', 'incierto'] as const
export type MessageState = (typeof messageStates)[number]

export type MailKind =
  | 'rechazo'
  | 'mes'
  | 'vencimiento'
  | 'resumen'
  | 'recuperacion'
  | 'invitacion'
  | 'recordatorio'

export type Message = {
  id: number
  kind: MailKind
  event: string
  user_id: number | null
  accountant_id: number | null
  about: unknown
  key: string
  claim: string
  tries: number
  /** ISO 8601. */
  created_at: string
  /** Whether it is the one that is tried after a pause. */
  probe: boolean
}

/** Seconds until another process may take a claim over: longer than a try takes. */
const claimSeconds = 10 * 60
/** Seconds until the next try: four times as long after each, at most six hours. */
const waits = { first: 60, most: 6 * 3600 }
/** Three days of tries. */
export const mostTries = 16

/**
 * Takes the message that has waited longest, for one try; a recovery first, because its reader
 * waits. None during a pause, and one after it.
 */
export async function claimMessage(db: Queryable): Promise<Message | null> {
  const [message] = await db.query<Message>(
    `with probe as (
       update mail_pause set until = now() + make_interval(secs => $2) where until <= now()
         and exists (select from messages where state = 'espera' and due_at <= now())
       returning until
     )
     update messages set claim = $1, due_at = now() + make_interval(secs => $2), tries = tries + 1 where id = (
       select id from messages where state = 'espera' and due_at <= now()
         and (exists (select from probe) or not exists (select from mail_pause))
       order by kind = 'recuperacion' and problem is null desc, due_at, id limit 1 for update skip locked)
     returning id, kind, event, user_id, accountant_id, about, key, claim, tries, iso(created_at) as created_at,
       exists (select from probe) as probe`,
    [randomUUID(), claimSeconds],
  )
  return message ?? null
}

/** The content is about to leave. Throws if another process has taken the message over. */
export async function beginContent(db: Queryable, { id, claim }: Message): Promise<void> {
  const begun = await db.query(
    `update messages set state = 'enviando' where id = $1 and claim = $2 and state = 'espera' returning id`,
    [id, claim],
  )
  if (begun.length === 0) throw new Error(`message ${id}: another process has it`)
}

/** Does nothing if another process has the message. A late answer ends an uncertain one. */
export async function endMessage(
  db: Queryable,
  { id, claim }: Message,
  state: 'enviado' | 'descartado' | 'fallido' | 'incierto',
  problem: string | null = null,
): Promise<void> {
  await db.query(
    `update messages set state = $3, ended_at = now(), problem = $4
     where id = $1 and claim = $2 and state in ('espera', 'enviando', 'incierto')`,
    [id, claim, state, problem],
  )
}

/**
 * Another try follows. If the failure had nothing to do with this message the try does not count,
 * and it goes behind the others that are due.
 */
export async function postpone(
  db: Queryable,
  { id, claim, tries }: Message,
  problem: string,
  { counts }: { counts: boolean },
): Promise<void> {
  const wait = counts ? Math.min(waits.first * 4 ** (tries - 1), waits.most) : 0
  await db.query(
    `update messages set state = 'espera', claim = null, due_at = now() + make_interval(secs => $3), tries = tries - $4, problem = $5
     where id = $1 and claim = $2 and state in ('espera', 'enviando')`,
    [id, claim, wait, counts ? 0 : 1, problem],
  )
}

/** Ends messages that were leaving when their process died: they may have arrived. Resolves to the ids. */
export async function endLapsed(db: Queryable): Promise<number[]> {
  const lapsed = await db.query<{ id: number }>(
    `update messages set state = 'incierto', ended_at = now(), problem = 'el proceso terminó antes de una respuesta'
     where state = 'enviando' and due_at <= now() returning id`,
  )
  return lapsed.map(({ id }) => id)
}

/** `alone`: no process sends, so that all claims have lapsed. */
export async function tidyMessages(db: Queryable, { alone }: { alone: boolean }): Promise<void> {
  await db.query(`delete from messages where ended_at < now() - interval '90 days'`)
  if (alone)
    await db.query(
      `update messages set due_at = now() where state = 'enviando' or state = 'espera' and claim is not null and due_at > now()`,
    )
}

/** Discards the waiting messages of a restored backup: they were sent before, or are out of date. */
export async function dropWaiting(tx: Queryable): Promise<void> {
  await tx.query(
    `update messages set state = 'descartado', ended_at = now(), problem = 'restaurado de un respaldo'
     where state in ('espera', 'enviando')`,
  )
}

export type ListedMessage = {
  id: number
  kind: string
  email: string | null
  state: MessageState
  tries: number
  created_at: string
  problem: string | null
}

/**
 * The latest first, at most `latest`: with a state those in it, else those that may not have
 * arrived.
 */
export function listMessages(
  db: Queryable,
  { state, latest }: { state: MessageState | null; latest: number },
): Promise<ListedMessage[]> {
  return db.query<ListedMessage>(
    `select m.id, m.kind, coalesce(u.email, a.email) as email, m.state, m.tries, iso(m.created_at) as created_at, m.problem
     from messages m left join users u on u.id = m.user_id left join accountants a on a.id = m.accountant_id
     where m.state = $1 or $1::text is null and (m.state in ('fallido', 'incierto') or m.state = 'espera' and m.problem is not null)
     order by m.created_at desc, m.id desc limit $2`,
    [state, latest],
  )
}

const asNew = `state = 'espera', due_at = now(), tries = 0, claim = null, ended_at = null, problem = null`

/** Resolves to how many. */
export async function sendAllAgain(db: Queryable, state: 'fallido' | 'incierto'): Promise<number> {
  return (await db.query(`update messages set ${asNew} where state = $1 returning id`, [state])).length
}

/** Throws `NotFound`, and `Conflict` for one that is leaving now. */
export async function sendAgain(db: Queryable, id: number): Promise<void> {
  existing(await db.query(`select from messages where id = $1`, [id]), `No hay un aviso ${id}.`)
  const again = await db.query(
    `update messages set ${asNew} where id = $1 and state <> 'enviando' returning id`,
    [id],
  )
  if (again.length === 0) throw new Conflict(`El aviso ${id} se está enviando en este momento.`)
}
