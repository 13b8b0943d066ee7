import type { AnswerOf } from '../../shared/calls/call'
import type { expiring } from '../../shared/calls/expiry'
import { only, type Database, type Queryable } from '../database/database'
import { documentStatus, statusNames } from '../../shared/document-status'
import { Conflict, Invalid } from './errors'
import { lockDocument } from './review'
import { describedColumns, describedJoins, type DescribedRow } from './rows'
import { recordAct, type Act, type Actor } from './trail'

/** SQL: a document that still counts, neither replaced nor rejected. */
const counts = `d.superseded_at is null and d.status <> ${documentStatus.rejected}`

/**
 * `YYYY-MM-DD`, or null for a document that does not expire. The accountant reads the day off the
 * paper. Throws `NotFound`, `Conflict`, and `Invalid` for a day that has passed.
 */
export function setExpiry(db: Database, id: number, day: string | null, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const { user, status } = await lockDocument(tx, id)
    if (status === documentStatus.rejected)
      throw new Conflict(`El documento ${id} está en estado '${statusNames[status]}'.`)
    const { passed } = only(
      await tx.query<{ passed: boolean }>(`select coalesce($1::date < today(), false) as passed`, [day]),
    )
    if (passed)
      throw new Invalid({
        FECHA: ['La fecha ya pasó: un documento vencido se rechaza con una nota que lo diga.'],
      })
    await tx.query(`update documents set valid_until = $2 where id = $1`, [id, day])
    const act: Act = day === null ? 'vencimiento quitado' : `vencimiento: ${day}`
    await recordAct(tx, act, { document: id, user }, by)
  })
}

/**
 * Documents that have not expired, the next to expire first. `tipo` and the number are those of the
 * document's property, null without one.
 */
export function listExpiringDocuments(
  db: Queryable,
  userId: number,
): Promise<AnswerOf<typeof expiring>['documentos']> {
  return db.query(
    `select d.id as document_id, d.area, t.name as documento, d.detalle, i.tipo, i.numero_departamento, d.valid_until::text as vence
     from documents d ${describedJoins}
     where d.user_id = $1 and d.valid_until >= today() and ${counts} order by d.valid_until, d.id`,
    [userId],
  )
}

/** Expired ones too; with an e-mail (lower case) one landlord's. */
export function listExpiries(
  db: Queryable,
  email: string | null,
): Promise<(DescribedRow & { id: number; detalle: string | null; vence: string; vencido: boolean })[]> {
  return db.query(
    `select d.id, ${describedColumns}, d.detalle, d.valid_until::text as vence, d.valid_until < today() as vencido
     from documents d ${describedJoins}
     where d.valid_until is not null and ${counts} and ($1::text is null or u.email = $1)
     order by d.valid_until, d.id`,
    [email],
  )
}
