import type { Database, Queryable } from '../database/database'
import { documentStatus, statusNames, type DocumentStatus } from '../../shared/document-status'
import { Conflict, existing, Invalid } from './errors'
import { describedColumns, describedJoins, type DescribedRow } from './rows'
import { recordAct, someone, type Act, type Actor } from './trail'

/**
 * The accountant's decisions. They are commands (`cli/commands/review.ts`), not part of the
 * contract.
 */

const { inReview, approved, rejected, complete } = documentStatus

export type WaitingDocument = DescribedRow & { id: number; detalle: string | null; received_at: string }

const described = `
  select d.id, ${describedColumns}, d.detalle, iso(d.created_at) as received_at,
    d.status, d.superseded_at is not null as superseded, d.file_key, d.file_name, d.mime, d.bytes, d.sha256,
    d.valid_until::text as vence
  from documents d ${describedJoins}`

/** The oldest first; with an e-mail (lower case) one landlord's. */
export function listWaitingDocuments(db: Queryable, email: string | null = null): Promise<WaitingDocument[]> {
  return db.query<WaitingDocument>(
    `select id, owner, email, type, detalle, property, tenant, period, received_at from (${described}) waiting
     where not superseded and status = ${inReview} and ($1::text is null or email = $1)
     order by received_at, id`,
    [email],
  )
}

export type ReviewedDocument = WaitingDocument & {
  status: DocumentStatus
  superseded: boolean
  /** Null if its file was erased. */
  file_key: string | null
  file_name: string
  mime: string
  bytes: number
  sha256: string
  /** The last day on which it is valid, `YYYY-MM-DD`, or null. */
  vence: string | null
}

/** Throws `NotFound`. */
export async function findDocumentForReview(db: Queryable, id: number): Promise<ReviewedDocument> {
  return existing(await db.query<ReviewedDocument>(`${described} where d.id = $1`, [id]), noDocument(id))
}

/**
 * From in review; from rejected if that was a mistake. `seen`: the status that the accountant has
 * seen. Throws `NotFound`, and `Conflict` if it has changed: of two concurrent decisions one holds.
 */
export function approveDocument(
  db: Database,
  id: number,
  by: Actor = someone,
  seen: DocumentStatus = inReview,
): Promise<void> {
  const step: Step = { act: 'aprobado', to: approved, from: [inReview, rejected] }
  return db.transaction(async (tx) => void (await move(tx, id, step, seen, by)))
}

/** From in review or approved, as `approveDocument`. */
export function completeDocument(
  db: Database,
  id: number,
  by: Actor = someone,
  seen: DocumentStatus = inReview,
): Promise<void> {
  const step: Step = { act: 'completado', to: complete, from: [inReview, approved] }
  return db.transaction(async (tx) => void (await move(tx, id, step, seen, by)))
}

/** From any other status, as `approveDocument`. The note says why to the landlord, also by mail. */
export async function rejectDocument(
  db: Database,
  id: number,
  note: { contador: string; detail: string },
  by: Actor = someone,
  seen: DocumentStatus = inReview,
): Promise<void> {
  if (!note.detail.trim()) throw new Invalid({ nota: ['Un rechazo necesita una nota que diga por qué.'] })
  const step: Step = { act: 'rechazado', to: rejected, from: [inReview, approved, complete] }
  await db.transaction(async (tx) => {
    const user = await move(tx, id, step, seen, by)
    await tellRejection(tx, id, user, note)
  })
}

/** The landlord reads the note, and hears of it by mail. */
export async function tellRejection(
  tx: Queryable,
  id: number,
  user: number,
  note: { contador: string; detail: string },
): Promise<void> {
  const event = await addAccountantNote(tx, id, note)
  await tx.query(
    `insert into messages (kind, event, user_id) values ('rechazo', $1, $2) on conflict do nothing`,
    [event, user],
  )
}

/** Resolves to the note's id. Throws `NotFound`. */
export async function addAccountantNote(
  db: Queryable,
  id: number,
  note: { contador: string; detail: string },
): Promise<number> {
  const added = await db.query<{ id: number }>(
    `insert into notes (document_id, contador_name, detail)
     select id, $2, $3 from documents where id = $1 for key share returning id`,
    [id, note.contador, note.detail.trim()],
  )
  return existing(added, noDocument(id)).id
}

function noDocument(id: number): string {
  return `No hay un documento ${id}.`
}

/**
 * Locked until the transaction ends. Throws `NotFound`, and `Conflict` for one that was replaced.
 */
export async function lockDocument(
  tx: Queryable,
  id: number,
): Promise<{ user: number; status: DocumentStatus }> {
  const found = await tx.query<{ user: number; status: DocumentStatus; superseded: boolean }>(
    `select user_id as user, status, superseded_at is not null as superseded from documents where id = $1 for update`,
    [id],
  )
  const document = existing(found, noDocument(id))
  if (document.superseded) throw new Conflict(`Un envío posterior reemplazó el documento ${id}.`)
  return document
}

type Step = { act: Act; to: DocumentStatus; from: readonly DocumentStatus[] }

/** Resolves to the owner's id. */
async function move(tx: Queryable, id: number, step: Step, seen: DocumentStatus, by: Actor): Promise<number> {
  const [moved] = await tx.query<{ user: number }>(
    `update documents set status = $2 where id = $1 and status = $3 and status = any($4::smallint[]) and superseded_at is null
     returning user_id as user`,
    [id, step.to, seen, step.from],
  )
  if (!moved) {
    const { status } = await lockDocument(tx, id)
    throw new Conflict(`El documento ${id} ya está en estado '${statusNames[status]}'.`)
  }
  const { user } = moved
  await recordAct(tx, step.act, { document: id, user }, by)
  return user
}
