import type { Database, Queryable } from '../database/database'

/**
 * What the accountant does with documents and months. The contract says nothing of it: `server/contador/` offers these
 * as a command, and the tests move documents with them.
 */

/** The accountant asked for something that can't be done; the message says why. */
export class ReviewError extends Error {}

export type WaitingDocument = {
  id: number
  owner: string
  type: string
  detalle: string | null
  property: string | null
  tenant: string | null
  period: string | null
  received_at: string
}

/** What waits for review, the oldest first. */
export function waitingDocuments(db: Queryable): Promise<WaitingDocument[]> {
  return db.query<WaitingDocument>(
    `select d.id, u.name as owner, t.name as type, d.detalle, i.tipo || ' ' || i.numero_departamento as property,
       c.nombre_arrendatario as tenant, k.mes || '/' || k.periodo as period, iso(d.created_at) as received_at
     from documents d
     join users u on u.id = d.user_id
     join document_types t on t.id = d.type_id
     left join contratos c on c.id = d.contrato_id
     left join inmuebles i on i.id = coalesce(d.inmueble_id, c.inmueble_id)
     left join tasks k on k.id = d.task_id
     where d.superseded_at is null and d.status = 0
     order by d.created_at, d.id`,
  )
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
  if (!note.detail.trim()) throw new ReviewError('A rejection needs a note that says why.')
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

/** Opens a month for every landlord who does not have it yet. Resolves to how many that were. */
export async function openMonth(db: Queryable, month: { mes: number; periodo: number }): Promise<number> {
  const opened = await db.query(
    `insert into tasks (user_id, mes, periodo) select id, $1, $2 from users on conflict do nothing returning id`,
    [month.mes, month.periodo],
  )
  return opened.length
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
  if (!document) throw new ReviewError(`There is no document ${id}.`)
  if (document.superseded) throw new ReviewError(`Document ${id} was replaced by a later upload.`)
  if (!step.from.includes(document.status))
    throw new ReviewError(`Document ${id} has status ${document.status}.`)
  await tx.query(`update documents set status = $2 where id = $1`, [id, step.to])
}
