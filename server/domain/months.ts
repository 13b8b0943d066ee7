import { only, type Queryable } from '../database/database'
import { hasWebhook } from './messages'

export type Month = { mes: number; periodo: number }

/**
 * Opens a month for every landlord who does not have it yet, or only for the one with an e-mail (lower case), and tells them by
 * mail. Resolves to how many landlords got it.
 */
export async function openMonth(
  db: Queryable,
  { mes, periodo }: Month,
  email: string | null = null,
): Promise<number> {
  const opened = await db.query(
    `with opened as (
       insert into tasks (user_id, mes, periodo)
       select id, $1::int, $2::int from users where $3::text is null or email = $3
       on conflict do nothing returning id, user_id
     ), mails as (
       insert into messages (channel, kind, event, user_id) select 'correo', 'mes', id, user_id from opened
     ), event as (
       insert into messages (channel, kind, event, about)
       select 'webhook', 'month.opened', min(id), jsonb_build_object('mes', $1::int, 'periodo', $2::int, 'landlords', count(*))
       from opened having count(*) > 0 and ${hasWebhook}
     )
     select id from opened`,
    [mes, periodo, email],
  )
  return opened.length
}

/** The month after the last that is open; the current one if none is. */
export async function findNextMonth(db: Queryable): Promise<Month> {
  return only(
    await db.query<Month>(
      `select extract(month from day)::int as mes, extract(year from day)::int as periodo from (
         select coalesce(max(make_date(periodo, mes, 1)) + interval '1 month', today()) as day from tasks
       ) next`,
    ),
  )
}

/** The last month that is open for any landlord. */
export async function findLastMonth(db: Queryable): Promise<Month | null> {
  const [month] = await db.query<Month>(
    `select mes, periodo from tasks order by periodo desc, mes desc limit 1`,
  )
  return month ?? null
}
