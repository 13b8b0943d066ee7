import { calendarEntries, type CalendarSources } from '../../shared/calendar/calendar-entries'
import type { Database, Queryable } from '../database/database'
import { recordActivity } from './activity'
import { NotFound } from './errors'
import { listExpiringDocuments } from './expiry'
import { listTasks } from './monthly'
import { newToken } from './tokens'

/**
 * The address at which a calendar reads a landlord's dates without a session: with it anybody reads them, so it says nothing else. Of a
 * tenant, an address, a RUT, an amount or what a document is nothing is in it.
 */

/** Null while there is none. */
export async function findCalendarToken(db: Queryable, userId: number): Promise<string | null> {
  const [found] = await db.query<{ token: string }>(
    `select token from calendar_addresses where user_id = $1`,
    [userId],
  )
  return found?.token ?? null
}

/** A new address; the one before it opens nothing any more. */
export async function renewCalendar(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into calendar_addresses (user_id, token) values ($1, $2)
       on conflict (user_id) do update set token = excluded.token`,
      [userId, newToken()],
    )
    await recordChange(tx, userId, 'Dirección del calendario creada')
  })
}

/** Does nothing if there is none. */
export async function closeCalendar(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await tx.query(`delete from calendar_addresses where user_id = $1 returning user_id`, [
      userId,
    ])
    if (closed.length > 0) await recordChange(tx, userId, 'Dirección del calendario apagada')
  })
}

function recordChange(tx: Queryable, userId: number, action: string): Promise<void> {
  return recordActivity(tx, userId, { module: 'CUENTA', action, redirect: { name: 'home' } })
}

/** The dates to come of the landlord with this token, as of today. Throws `NotFound`, also for a suspended account. */
export async function findCalendar(
  db: Queryable,
  token: string,
): Promise<{ userId: number; entries: ReturnType<typeof calendarEntries> }> {
  const [owner] = await db.query<{ id: number; today: string }>(
    `select u.id, today()::text as today from calendar_addresses a join users u on u.id = a.user_id
     where a.token = $1 and u.disabled_at is null`,
    [token],
  )
  if (!owner) throw new NotFound()
  const [inmuebles, contratos, { tasks }, documents] = await Promise.all([
    listProperties(db, owner.id),
    listContracts(db, owner.id),
    listTasks(db, owner.id),
    listExpiringDocuments(db, owner.id),
  ])
  // What is overdue is no date to come: `missing` would tell nothing else.
  const expiring = documents.map((document) => ({ ...document, documento: null, detalle: null }))
  const sources = { inmuebles, contratos, periods: tasks, missing: [], expiring }
  return { userId: owner.id, entries: calendarEntries(sources, owner.today) }
}

async function listProperties(db: Queryable, userId: number): Promise<CalendarSources['inmuebles']> {
  const rows = await db.query<{ tipo: string; numero_departamento: string }>(
    `select tipo, numero_departamento from inmuebles where user_id = $1 order by id`,
    [userId],
  )
  return rows.map((inmueble) => ({ inmueble }))
}

function listContracts(db: Queryable, userId: number): Promise<CalendarSources['contratos'][number][]> {
  return db.query(
    `select c.id as "idContrato", null as arrendatario, c.fecha_termino::text, c.type as tipo_contrato, i.tipo,
       i.numero_departamento, p.numero as estacionamiento_numero, b.numero as bodega_numero
     from contratos c join inmuebles i on i.id = c.inmueble_id
     left join units p on p.id = c.estacionamiento_id
     left join units b on b.id = c.bodega_id
     where c.user_id = $1 and c.fecha_termino >= today() order by c.id`,
    [userId],
  )
}
