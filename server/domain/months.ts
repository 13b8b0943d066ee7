import { only, type Database, type Queryable } from '../database/database'
import { Conflict, existing, NotFound } from './errors'
import { mailWait } from './review'
import { recordAct, someone, type Act, type Actor } from './trail'

export type Month = { mes: number; periodo: number }

/**
 * Opens a month for landlords who do not have it, or for the one with an e-mail (lower case), and
 * writes them a mail, which of an accountant at the desk waits. It is one act of the trail, about no
 * landlord if it is for all. Resolves to how many got it.
 */
export async function openMonth(
  db: Queryable,
  { mes, periodo }: Month,
  email: string | null = null,
  by: Actor = someone,
): Promise<number> {
  const act: Act = `mes abierto: ${mes}/${periodo}`
  const opened = await db.query(
    `with opened as (
       insert into tasks (user_id, mes, periodo, f29, amoblado)
       select id, $1::int, $2::int, f29, amoblado from users where $3::text is null or email = $3
       order by id on conflict do nothing returning id, user_id
     ), mails as (
       insert into messages (kind, event, user_id, due_at) select 'mes', id, user_id, now() + make_interval(secs => $4) from opened
     ), recorded as (
       insert into trail (act, user_id, accountant_id, actor, place)
       select $5, case when $3 is not null then user_id end, $6, $7, $8 from opened limit 1
     )
     select id from opened`,
    [mes, periodo, email, mailWait(by), act, by.accountant ?? null, by.name, by.place],
  )
  return opened.length
}

export type MonthEffect = { landlords: number; documents: number; mails: number }

/** Counts what opening a month would do: opens it, counts, and rolls back. */
export async function previewMonth(
  db: Database,
  month: Month,
  email: string | null = null,
): Promise<MonthEffect> {
  const takenBack = new Error('preview')
  let effect: MonthEffect = { landlords: 0, documents: 0, mails: 0 }
  const preview = db.transaction(async (tx) => {
    await openMonth(tx, month, email)
    effect = only(
      await tx.query<MonthEffect>(
        `with opened as (
           select k.user_id, u.disabled_at is null and not exists (
               select from mail_refusals r where r.user_id = k.user_id and r.kind = 'mes') as reads,
             (select count(*)::int from slots(k.user_id, 'monthly', null, array[k.id]) s where not s.counted) as asked
           from tasks k join users u on u.id = k.user_id
           where k.mes = $1 and k.periodo = $2 and k.opened_at = now()
         )
         select count(*)::int as landlords, coalesce(sum(asked), 0)::int as documents,
           (count(*) filter (where reads and asked > 0))::int as mails
         from opened`,
        [month.mes, month.periodo],
      ),
    )
    throw takenBack
  })
  await preview.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  return effect
}

type ListedMonth = {
  /** `202612` for December of 2026. */
  id: number
  period: string
  opened_at: string | null
  landlords: number
  /** Documents that were delivered in the month. */
  documents: number
}

/** The open ones, the latest first. */
export function listMonths(db: Queryable): Promise<ListedMonth[]> {
  return db.query<ListedMonth>(
    `select k.periodo * 100 + k.mes as id, k.periodo || '-' || lpad(k.mes::text, 2, '0') as period,
       iso(max(k.opened_at)) as opened_at, count(*)::int as landlords, coalesce(sum(d.documents), 0)::int as documents
     from tasks k left join (
       select task_id, count(*) as documents from documents where superseded_at is null and task_id is not null group by task_id
     ) d on d.task_id = k.id
     group by k.periodo, k.mes order by k.periodo desc, k.mes desc`,
  )
}

/**
 * SQL: the months up to the next one (in Santiago). A later one was opened on purpose, or by
 * mistake.
 */
const near = `make_date(periodo, mes, 1) <= date_trunc('month', today()) + interval '1 month'`

/** After the last open one that is not far ahead; the current one if none is open. */
export async function findNextMonth(db: Queryable): Promise<Month> {
  return only(
    await db.query<Month>(
      `select extract(month from day)::int as mes, extract(year from day)::int as periodo from (
         select coalesce(max(make_date(periodo, mes, 1)) + interval '1 month', today()) as day from tasks where ${near}
       ) next`,
    ),
  )
}

/** SQL: a task of the landlord with this e-mail (lower case), or of any if it is null. */
const isOf = (email: string) =>
  `(${email}::text is null or user_id = (select id from users where email = ${email}))`

/** The last month that is open for a landlord, or the one with an e-mail. */
export async function findLastMonth(
  db: Queryable,
  { farAhead, email = null }: { farAhead: boolean; email?: string | null },
): Promise<Month | null> {
  const [month] = await db.query<Month>(
    `select mes, periodo from tasks where ($1 or ${near}) and ${isOf('$2')} order by periodo desc, mes desc limit 1`,
    [farAhead, email],
  )
  return month ?? null
}

/** A landlord's own of a month. Throws `NotFound` if it is not open for them. */
export async function findTaskId(db: Queryable, userId: number, { mes, periodo }: Month): Promise<number> {
  const found = await db.query<{ id: number }>(
    `select id from tasks where user_id = $1 and mes = $2 and periodo = $3`,
    [userId, mes, periodo],
  )
  return existing(found, `El período ${mes}/${periodo} no está abierto para este inversionista.`).id
}

/** Later than the next month. */
export async function isFarAhead(db: Queryable, { mes, periodo }: Month): Promise<boolean> {
  const [found] = await db.query(
    `select from (values ($1::int, $2::int)) as month (mes, periodo) where not ${near}`,
    [mes, periodo],
  )
  return found !== undefined
}

/**
 * Takes a month back from everyone, or the landlord with an e-mail (lower case), with its unsent
 * mails; `recent`: what was opened while its mails wait. `told`: landlords whom its mail may have
 * reached. Throws `NotFound`, and `Conflict` if one has delivered or answered something in it.
 */
export async function closeMonth(
  db: Database,
  { mes, periodo }: Month,
  by: Actor,
  { email = null, recent = false }: { email?: string | null; recent?: boolean } = {},
): Promise<{ closed: number; told: number }> {
  return db.transaction(async (tx) => {
    // A concurrent upload into it waits for the lock, and finds it gone.
    const tasks = await tx.query<{ id: number; user_id: number }>(
      `select id, user_id from tasks where mes = $1 and periodo = $2 and ${isOf('$3')}
         and ($4::int is null or opened_at > now() - make_interval(secs => $4)) order by id for update`,
      [mes, periodo, email, recent ? mailWait(by) : null],
    )
    const ids = tasks.map(({ id }) => id)
    if (ids.length === 0 && recent)
      throw new Conflict('Ya pasó el tiempo de deshacerlo: ciérralo en la lista.')
    if (ids.length === 0) throw new NotFound(`El período ${mes}/${periodo} no está abierto.`)
    const { delivered } = only(
      await tx.query<{ delivered: number }>(
        `select ((select count(*) from documents where task_id = any($1::int[]))
           + (select count(*) from answers where task_id = any($1::int[])))::int as delivered`,
        [ids],
      ),
    )
    if (delivered > 0)
      throw new Conflict(
        `El período ${mes}/${periodo} no se puede cerrar: ya tiene documentos o respuestas (${delivered}).`,
      )
    const ofMonth = `(kind = 'mes' and event = any($1::text[])
      or kind = 'vencimiento' and substring(event from '[0-9]+$') = any($1::text[]))`
    const events = [ids.map(String)]
    await tx.query(
      `update messages set state = 'descartado', ended_at = now() where state = 'espera' and ${ofMonth}`,
      events,
    )
    const { told } = only(
      await tx.query<{ told: number }>(
        `select count(*)::int as told from messages
         where state in ('enviando', 'enviado', 'incierto') and ${ofMonth}`,
        events,
      ),
    )
    await tx.query(`delete from tasks where id = any($1::int[])`, [ids])
    for (const { user_id: user } of tasks) await recordAct(tx, `mes cerrado: ${mes}/${periodo}`, { user }, by)
    return { closed: ids.length, told }
  })
}
