import type { Database } from '../../database/database'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { tellRejection } from '../review'
import { recordAct, type Actor } from '../trail'
import { Conflict, existing } from '../errors'

/** Replaces the name. */
const erased = 'Documento eliminado'

const why = 'Se eliminó el archivo que enviaste aquí, porque no correspondía. Envía el documento que se pide.'

/**
 * For what was sent by mistake: file, name, detail and notes go. The row stays, so that no device
 * takes its delivery for lost: rejected if it was asked for, complete in 'Otros'. `sweepTries`
 * deletes the file. Throws `NotFound`, and `Conflict` for one that is erased.
 */
export async function eraseDocument(db: Database, id: number, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<{ user: number; type: number; key: string | null; old: boolean }>(
      `select user_id as user, type_id as type, file_key as key, superseded_at is not null as old
       from documents where id = $1 for update`,
      [id],
    )
    const found = existing(rows, `No hay un documento ${id}.`)
    if (found.key === null) throw new Conflict(`El documento ${id} ya se eliminó.`)
    await tx.query(
      `update activity a set action = left(a.action, -length(d.detalle)) || '${erased}'
       from (
         select user_id, unnest(detalle || named) as detalle from documents where id = $1
       ) d
       where a.user_id = d.user_id and d.detalle is not null
         and right(a.action, length(d.detalle) + 2) = ': ' || d.detalle`,
      [id],
    )
    await tx.query(`delete from notes where document_id = $1`, [id])
    for (const facts of ['document_facts', 'said_facts'])
      await tx.query(`delete from ${facts} where document_id = $1`, [id])
    await tx.query(`update moves set detalle = '${erased}' where document_id = $1 and detalle is not null`, [
      id,
    ])
    const other = found.type === otherDocumentType
    await tx.query(
      `update documents set file_key = null, file_name = '', detalle = $2, named = '{}', status = $3, valid_until = null where id = $1`,
      [id, other ? erased : null, other ? documentStatus.complete : documentStatus.rejected],
    )
    await tx.query(`insert into upload_tries (file_key, at) values ($1, now() - interval '1 day')`, [
      found.key,
    ])
    await recordAct(tx, 'documento eliminado', { document: id, user: found.user }, by)
    if (other || found.old) return
    await tellRejection(tx, id, found.user, { by, reason: why })
  })
}
