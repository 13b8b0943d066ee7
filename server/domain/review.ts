import { only, type Database, type Queryable } from '../database/database'

/**
 * What the accountant does with documents and months. The contract says nothing of it: `server/contador/` offers these
 * as a command, and the tests move documents with them.
 */

/** The accountant asked for something that can't be done; the message says why, in Spanish. */
export class ReviewError extends Error {}

/** A document's status by its name (specification §4). */
export const statusNames = ['En revisión', 'Aprobado', 'Rechazado', 'Completado'] as const

export type WaitingDocument = {
  id: number
  owner: string
  email: string
  type: string
  detalle: string | null
  property: string | null
  tenant: string | null
  period: string | null
  received_at: string
}

const described = `
  select d.id, u.name as owner, u.email, t.name as type, d.detalle,
    i.tipo || ' ' || i.numero_departamento as property, c.nombre_arrendatario as tenant,
    k.mes || '/' || k.periodo as period, iso(d.created_at) as received_at,
    d.status, d.superseded_at is not null as superseded, d.file_key, d.file_name, d.mime, d.bytes, d.sha256
  from documents d
  join users u on u.id = d.user_id
  join document_types t on t.id = d.type_id
  left join contratos c on c.id = d.contrato_id
  left join inmuebles i on i.id = coalesce(d.inmueble_id, c.inmueble_id)
  left join tasks k on k.id = d.task_id`

/** What waits for review, the oldest first; of one landlord where an e-mail (lower case) is given. */
export function waitingDocuments(db: Queryable, email: string | null = null): Promise<WaitingDocument[]> {
  return db.query<WaitingDocument>(
    `select id, owner, email, type, detalle, property, tenant, period, received_at from (${described}) waiting
     where not superseded and status = 0 and ($1::text is null or email = $1)
     order by received_at, id`,
    [email],
  )
}

export type ReviewedDocument = WaitingDocument & {
  status: number
  superseded: boolean
  file_key: string
  file_name: string
  mime: string
  bytes: number
  sha256: string
}

export async function documentForReview(db: Queryable, id: number): Promise<ReviewedDocument> {
  const [document] = await db.query<ReviewedDocument>(`${described} where d.id = $1`, [id])
  if (!document) throw noDocument(id)
  return document
}

/** 0 or 2 → 1: also what was rejected by mistake. */
export function approveDocument(db: Database, id: number): Promise<void> {
  return db.transaction((tx) => move(tx, id, { to: 1, from: [0, 2] }))
}

/** 0 or 1 → 3. */
export function completeDocument(db: Database, id: number): Promise<void> {
  return db.transaction((tx) => move(tx, id, { to: 3, from: [0, 1] }))
}

/** → 2, with the note that tells the landlord why. */
export async function rejectDocument(
  db: Database,
  id: number,
  note: { contador: string; detail: string },
): Promise<void> {
  if (!note.detail.trim()) throw new ReviewError('Un rechazo necesita una nota que diga por qué.')
  await db.transaction(async (tx) => {
    await move(tx, id, { to: 2, from: [0, 1, 3] })
    await addAccountantNote(tx, id, note)
  })
}

export async function addAccountantNote(
  db: Queryable,
  id: number,
  note: { contador: string; detail: string },
): Promise<void> {
  await db.query(`insert into notes (document_id, contador_name, detail) values ($1, $2, $3)`, [
    id,
    note.contador,
    note.detail.trim(),
  ])
}

export type Month = { mes: number; periodo: number }

/**
 * Opens a month for every landlord (or the one of an e-mail, lower case) who does not have it yet. Resolves to how many
 * that were.
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

/** The month after the last that is open; the current one where none is. */
export async function nextMonth(db: Queryable): Promise<Month> {
  return only(
    await db.query<Month>(
      `select extract(month from day)::int as mes, extract(year from day)::int as periodo from (
         select coalesce(max(make_date(periodo, mes, 1)) + interval '1 month', today()) as day from tasks
       ) next`,
    ),
  )
}

/** The last month that is open for anybody. */
export async function lastMonth(db: Queryable): Promise<Month | null> {
  const [month] = await db.query<Month>(
    `select mes, periodo from tasks order by periodo desc, mes desc limit 1`,
  )
  return month ?? null
}

function noDocument(id: number): ReviewError {
  return new ReviewError(`No hay un documento ${id}.`)
}

async function move(
  tx: Queryable,
  id: number,
  step: { to: 1 | 2 | 3; from: readonly number[] },
): Promise<void> {
  const [document] = await tx.query<{ status: number; superseded: boolean }>(
    `select status, superseded_at is not null as superseded from documents where id = $1 for update`,
    [id],
  )
  if (!document) throw noDocument(id)
  if (document.superseded) throw new ReviewError(`Un envío posterior reemplazó el documento ${id}.`)
  if (!step.from.includes(document.status)) {
    throw new ReviewError(`El documento ${id} ya está en estado '${statusNames[document.status] ?? ''}'.`)
  }
  await tx.query(`update documents set status = $2 where id = $1`, [id, step.to])
}
