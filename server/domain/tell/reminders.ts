import * as v from 'valibot'
import { f29DueDay } from '../../../shared/f29'
import { isoDay } from '../../../shared/dates'
import { only, type Database, type Queryable } from '../../database/database'
import type { Message } from './messages'

/**
 * What the server writes by the calendar: a reminder three days before a tax is due, and the
 * accountant's digest of the day. Concurrent processes write each once.
 */

/** Sources of the dates: docs/document-sources.md. */
type Tax = 'f29' | 'contribuciones'
/** `day`: the last one, `YYYY-MM-DD`. `mes` and `periodo`: of the document that is asked for. */
type Deadline = { tax: Tax; day: string; mes: number; periodo: number }

/** Days before a deadline. */
const ahead = 3
const instalments: readonly number[] = [4, 6, 9, 11]

/** In Santiago, `YYYY-MM-DD`. */
export function today(at = new Date()): string {
  return santiago(at).day
}

function santiago(at: Date): { day: string; hour: number } {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Santiago',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}

export function deadlinesNear(day: string): Deadline[] {
  const [periodo = 0, mes = 0] = day.split('-').map(Number)
  const before = mes === 1 ? { mes: 12, periodo: periodo - 1 } : { mes: mes - 1, periodo }
  const f29 = f29DueDay(before.periodo, before.mes)
  const contribuciones = isoDay(periodo, mes, 30)
  const isNear = (due: string) => day <= due && day >= isoDay(periodo, mes, Number(due.slice(8)) - ahead)
  return [
    ...(isNear(f29) ? [{ tax: 'f29' as const, day: f29, ...before }] : []),
    ...(instalments.includes(mes) && isNear(contribuciones)
      ? [{ tax: 'contribuciones' as const, day: contribuciones, mes, periodo }]
      : []),
  ]
}

/** Not at night: from nine in Santiago on. */
const firstHour = 9

/** `accountant`: whether the digest has an address. */
export async function writeDue(
  db: Database,
  { at, accountant }: { at: Date; accountant: boolean },
): Promise<void> {
  const { day, hour } = santiago(at)
  if (hour < firstHour) return
  await writeReminders(db, day)
  if (accountant) await writeDigest(db, day)
}

/** Landlords a statement: one for all would lock their rows for seconds. */
const batch = 100

/** For each landlord who lacks the document and has not answered for it. */
export async function writeReminders(db: Queryable, day: string): Promise<void> {
  for (const deadline of deadlinesNear(day)) {
    const { tax, mes, periodo } = deadline
    for (let last: number | null = 0; last !== null;) {
      const found: { last: number | null } = only(
        await db.query<{ last: number | null }>(
          `with batch as (
             select k.id, k.user_id, $1::text || '/' || k.id as event
             from tasks k join users u on u.id = k.user_id and u.disabled_at is null
             where k.mes = $3::int and k.periodo = $4::int and k.id > $6::int order by k.id limit ${batch}
           ), written as (
             insert into messages (kind, event, user_id, about)
             select 'vencimiento', b.event, b.user_id, $2::jsonb from batch b
             where not exists (select from messages m where m.user_id = b.user_id and m.event = b.event)
               and exists (${missing('b.user_id', 'array[b.id]', '$5')})
             on conflict do nothing
           )
           select max(id) as last from batch`,
          [tax, JSON.stringify(deadline), mes, periodo, typeNames[tax], last],
        ),
      )
      last = found.last
    }
  }
}

/** By name, because an operator may add types: the form of shared/f29.ts in PostgreSQL's words. */
const typeNames: Record<Tax, string> = {
  f29: String.raw`\m(f ?29|formulario 29)\M`,
  contribuciones: String.raw`\mcontribuciones\M`,
}

/**
 * SQL of the documents of a tax that a landlord lacks in some months. The arguments are SQL too.
 */
function missing(user: string, tasks: string, name: string): string {
  return `
    select s.type_id as type, s.task_id as task, s.inmueble_id as inmueble, s.contrato_id as contrato
    from document_types t, slots(${user}, 'monthly', t.id, ${tasks}) s
    where t.area = 'monthly' and fold(t.name) ~ ${name}::text and not s.counted and s.respuesta is null`
}

/** The first document of a tax that a landlord lacks, and how many; null if none. */
export async function findMissing(
  db: Queryable,
  userId: number,
  { tax, mes, periodo }: Deadline,
): Promise<(MissingDocument & { documents: number }) | null> {
  const tasks = await db.query<{ id: number }>(
    `select id from tasks where user_id = $1 and mes = $2 and periodo = $3`,
    [userId, mes, periodo],
  )
  const [first] = await db.query<MissingDocument & { documents: number }>(
    `select *, count(*) over ()::int as documents from (${missing('$1::int', '$2::int[]', '$3')}) rows
     order by inmueble, contrato limit 1`,
    [userId, tasks.map(({ id }) => id), typeNames[tax]],
  )
  return first ?? null
}

type MissingDocument = { type: number; task: number; inmueble: number | null; contrato: number | null }

const deadlineSchema = v.object({
  tax: v.picklist(['f29', 'contribuciones']),
  day: v.string(),
  mes: v.number(),
  periodo: v.number(),
})

/** The deadline that `writeReminders` noted in the message. */
export function readDeadline({ about }: Message): Deadline {
  return v.parse(deadlineSchema, about)
}

/**
 * Writes one digest a day, if landlords wrote or answered since the last one. The notes and answers in
 * it are those of that moment.
 */
async function writeDigest(db: Database, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [news] = await tx.query(
      `select where exists (select from notes where digest_id is null and contador_name is null)
         or exists (select from answers where digest_id is null)`,
    )
    if (!news) return
    const [digest] = await tx.query<{ id: number }>(
      `insert into messages (kind, event) values ('resumen', $1) on conflict do nothing returning id`,
      [day],
    )
    if (!digest) return
    await tx.query(`update notes set digest_id = $1 where digest_id is null and contador_name is null`, [
      digest.id,
    ])
    await tx.query(`update answers set digest_id = $1 where digest_id is null`, [digest.id])
  })
}
