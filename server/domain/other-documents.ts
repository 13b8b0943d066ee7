import type { Other } from '../../shared/calls/wire'
import type { Queryable } from '../database/database'
import { otherDocumentType } from '../../shared/document-types'

/** Of one place (docs/contract.md, 'Other: a document of Otros'); without ids the initial ones. */
export function listOtherDocuments(
  db: Queryable,
  userId: number,
  place: { inmueble?: number; contrato?: number; task?: number },
): Promise<Other[]> {
  return db.query(
    `select id, detalle, status from documents
     where user_id = $1 and place = $2 and type_id = ${otherDocumentType} and superseded_at is null
     order by id`,
    [userId, place.task ?? place.contrato ?? place.inmueble ?? userId],
  )
}
