import type { Database, Queryable } from '../../database/database'
import { actOn } from '../landlords'
import { endSessions } from '../sessions'
import type { Actor } from '../trail'

/**
 * The end of a landlord's data (Ley 21.719). What backs a tax return must be kept while the tax
 * office may look at it (Código Tributario, arts. 17 and 200): documents, also replaced ones, stay
 * `years` after they came, and the rest goes with the last one. The account is closed at once.
 */

/** Numbers of a landlord's documents and of those that must be kept; `until`: the last day for that. */
export type KeptDocuments = { documents: number; kept: number; until: string | null }

export async function findKept(db: Queryable, userId: number, years: number): Promise<KeptDocuments> {
  const [kept] = await db.query<KeptDocuments>(
    `select count(*)::int as documents,
       count(*) filter (where created_at > now() - make_interval(years => $2))::int as kept,
       to_char(day_in_chile(max(created_at) filter (where created_at > now() - make_interval(years => $2)))
         + make_interval(years => $2), 'DD/MM/YYYY') as until
     from documents where user_id = $1`,
    [userId, years],
  )
  return kept ?? { documents: 0, kept: 0, until: null }
}

/** Closes the account and notes that its data are to be deleted: `eraseDue` does that. */
export async function askErasure(db: Database, userId: number, by: Actor): Promise<void> {
  await actOn(db, userId, { act: 'eliminación pedida', by }, async (tx) => {
    await tx.query(`insert into erasures (user_id) values ($1) on conflict do nothing`, [userId])
    await tx.query(`update users set disabled_at = coalesce(disabled_at, now()) where id = $1`, [userId])
    await endSessions(tx, userId)
    await tx.query(`delete from known_visitors where user_id = $1`, [userId])
    await tx.query(`delete from messages where user_id = $1 and state = 'espera'`, [userId])
  })
}

/**
 * Deletes what need not be kept any longer of those who asked: documents one by one as their years
 * end, and with the last one the landlord with everything. Their files are left to `sweepTries`.
 */
export async function eraseDue(db: Database, years: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `with due as (
         delete from documents d using erasures e
         where e.user_id = d.user_id and e.done_at is null and d.created_at <= now() - make_interval(years => $1)
         returning d.file_key
       ) insert into upload_tries (file_key, at) select file_key, now() - interval '1 day' from due where file_key is not null`,
      [years],
    )
    await tx.query(
      `with gone as (
         update erasures e set done_at = now()
         where done_at is null and not exists (select from documents d where d.user_id = e.user_id)
         returning user_id
       ) delete from users using gone where users.id = gone.user_id`,
    )
  })
}

export type Erasure = { user: number; email: string | null; asked_at: string; done_at: string | null }

/** The register: who asked, the latest first. Of those who are gone there is only the number. */
export function listErasures(db: Queryable): Promise<Erasure[]> {
  return db.query<Erasure>(
    `select e.user_id as user, u.email, iso(e.asked_at) as asked_at, iso(e.done_at) as done_at
     from erasures e left join users u on u.id = e.user_id order by e.asked_at desc`,
  )
}
