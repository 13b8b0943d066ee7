import { only, type Queryable } from '../database/database'

export type Month = { mes: number; periodo: number }

/**
 * Opens a month for every landlord who does not have it yet, or only for the one with an e-mail (lower case). Resolves
 * to how many landlords got it.
 */
export async function openMonth(
  db: Queryable,
  { mes, periodo }: Month,
  email: string | null = null,
): Promise<number> {
  const opened = await db.query(
    `insert into tasks (user_id, mes, periodo) select id, $1, $2 from users where $3::text is null or email = $3
     on conflict do nothing returning id`,
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
