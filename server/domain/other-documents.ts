import type { Queryable } from '../database/database'
import { otherDocuments } from './codes'

/**
 * The documents of one place that were not asked for: `Other[]` (docs/contract.md, 'Other: a document of Otros'). Without ids,
 * the initial ones.
 */
export function listOtherDocuments(
  db: Queryable,
  userId: number,
  place: { inmueble?: number; contrato?: number; task?: number },
): Promise<object[]> {
  return db.query(
    `select id, detalle, status from documents
     where user_id = $1 and type_id = ${otherDocuments} and superseded_at is null
       and case
         when $4::int is not null then task_id = $4
         when $3::int is not null then contrato_id = $3 and task_id is null
         when $2::int is not null then inmueble_id = $2 and contrato_id is null and task_id is null
         else inmueble_id is null and contrato_id is null and task_id is null
       end
     order by id`,
    [userId, place.inmueble ?? null, place.contrato ?? null, place.task ?? null],
  )
}
