import type { Row } from '../../shared/calls/wire'
import type { Queryable } from '../database/database'
import { otherDocumentType } from '../../shared/document-types'

/** docs/contract.md, 'Call 12': what is asked for once, then 'Otros'. */
export function listInitialDocuments(db: Queryable, userId: number): Promise<Row[]> {
  return db.query(
    `select t.id, t.name, s.document_id as "idDocument", s.status, s.respuesta
     from document_types t left join slots($1, 'initial', null, $2::int[]) s on s.type_id = t.id
     where s.type_id is not null or t.id = ${otherDocumentType}
     order by t.id = ${otherDocumentType}, t.position, t.id`,
    [userId, [userId]],
  )
}
