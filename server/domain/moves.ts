import { fieldOf, sameTarget, type Target } from '../../shared/areas'
import { documentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { only, sqlState, uniqueViolation, type Database, type Queryable } from '../database/database'
import { activityOf, recordActivity } from './activity'
import { targetOf } from './documents'
import { Conflict, Invalid } from './errors'
import { lockDocument, undoDecision, undoSeconds, whoDecided, type LockedDocument } from './review'
import { describedJoins, placedAs } from './rows'
import { findOpenRow, type OpenRow } from './targets'
import { recordAct, type Actor } from './trail'

/**
 * To another row of the same landlord, with its receipt, notes and trail. The landlord's activity
 * says where it went, and so does the row that it left. Throws `NotFound`, `Invalid` as
 * `findOpenRow`, and `Conflict` if that row takes no document or the document is not as it was
 * seen. Resolves to the document's version, and to where it is now.
 */
export async function moveDocument(
  db: Database,
  id: number,
  { seen, target, detalle }: { seen: number | null; target: Target; detalle: string | null },
  by: Actor,
): Promise<{ version: number; place: string }> {
  return uniqueRow(rowIsTaken, () =>
    db.transaction(async (tx) => {
      // With any that it may replace, in one order: another move may exchange the two.
      await tx.query(
        `select from documents where id = $1 or superseded_at is null and status = ${documentStatus.rejected}
           and user_id = (select user_id from documents where id = $1) order by id for no key update`,
        [id],
      )
      const document = await lockDocument(tx, id)
      if (seen !== null && seen !== document.version) throw new Conflict(await whoDecided(tx, id))
      if (document.erased) throw new Conflict('Su archivo se eliminó: no hay nada que mover.')
      if (sameTarget(targetOf(document), target)) throw new Conflict('El documento ya está ahí.')
      const isOther = target.type === otherDocumentType
      if (isOther && !detalle) throw new Invalid({ detalle: ['Escribe el detalle: en Otros se pide.'] })
      await holdPlaces(tx, target)
      const row = await findOpenRow(tx, document.user, target, detalle ?? '').catch((error: unknown) => {
        throw error instanceof Conflict ? new Conflict(rowIsTaken) : error
      })
      if (row.rejected === id) throw new Conflict('El documento ya está ahí.')
      if (row.rejected !== null) await replace(tx, row)
      const from = await placeOf(tx, id)
      const version = await putInto(tx, id, {
        ...{ type_id: row.type.id, inmueble_id: row.inmueble, contrato_id: row.contrato, task_id: row.task },
        detalle: isOther ? detalle : null,
      })
      const place = await placeOf(tx, id)
      // A document's own name comes last: `document-erasure.ts` takes it away there.
      const what = `Documento movido por ${by.name} a ${place}: ${document.detalle ?? from}`
      const activity = await recordActivity(tx, document.user, activityOf(target, what), by)
      await recordAct(tx, `movido: de ${from} a ${place}`, { document: id, user: document.user }, by)
      await tx.query(
        `insert into moves (document_id, user_id, type_id, inmueble_id, contrato_id, task_id, detalle, accountant_id, version,
           replaced_id, activity_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (document_id, slot) do update set detalle = excluded.detalle, accountant_id = excluded.accountant_id,
           at = excluded.at, version = excluded.version, replaced_id = excluded.replaced_id, activity_id = excluded.activity_id`,
        [
          ...[id, document.user, document.type_id, document.inmueble_id, document.contrato_id],
          ...[document.task_id, document.detalle, by.accountant, version, row.rejected, activity],
        ],
      )
      return { version, place }
    }),
  )
}

const rowIsTaken = 'Ahí ya hay un documento. Elige otro lugar, o rechaza antes ese documento.'

const sentAgain = {
  decision: 'El inversionista ya envió otro documento aquí: la decisión no se puede deshacer.',
  move: 'El inversionista ya envió otro documento ahí: este se queda donde está.',
}

/**
 * Takes one's own last decision or move back. Throws `NotFound`, and `Conflict` once it can't be.
 * Resolves to the document's version.
 */
export async function undoLast(db: Database, id: number, seen: number, by: Actor): Promise<number> {
  const moved = await db.query(`select from moves where document_id = $1 and version = $2`, [id, seen])
  const refused = sentAgain[moved.length > 0 ? 'move' : 'decision']
  return uniqueRow(refused, () =>
    db.transaction(async (tx) => {
      const document = await lockDocument(tx, id, refused)
      if (document.version !== seen) throw new Conflict(await whoDecided(tx, id))
      return (await undoMove(tx, document, by)) ?? undoDecision(tx, document, by)
    }),
  )
}

/** Null if the last thing that was done is no move. */
async function undoMove(
  tx: Queryable,
  { id, version, user }: LockedDocument,
  by: Actor,
): Promise<number | null> {
  const [undone] = await tx.query<Row & { replaced_id: number | null; activity_id: number | null }>(
    `delete from moves where document_id = $1 and version = $2 and accountant_id = $3
       and at > now() - make_interval(secs => ${undoSeconds})
     returning type_id, inmueble_id, contrato_id, task_id, detalle, replaced_id, activity_id`,
    [id, version, by.accountant],
  )
  if (!undone) return null
  const after = await putInto(tx, id, undone)
  await tx.query(`update documents set superseded_at = null where id = $1`, [undone.replaced_id])
  await tx.query(`delete from activity where id = $1`, [undone.activity_id])
  await recordAct(tx, 'decisión deshecha', { document: id, user }, by)
  return after
}

type Row = {
  type_id: number
  inmueble_id: number | null
  contrato_id: number | null
  task_id: number | null
  detalle: string | null
}

/** Resolves to the document's version. */
async function putInto(tx: Queryable, id: number, row: Row): Promise<number> {
  const moved = await tx.query<{ version: number }>(
    `update documents set type_id = $2, inmueble_id = $3, contrato_id = $4, task_id = $5, detalle = $6,
       named = case when detalle = any (named) then named else array_remove(named || detalle, null) end
     where id = $1 returning version`,
    [id, row.type_id, row.inmueble_id, row.contrato_id, row.task_id, row.detalle],
  )
  return only(moved).version
}

/** Locks the month, contract and property until the transaction ends: a month could be closed meanwhile. */
async function holdPlaces(tx: Queryable, target: Target): Promise<void> {
  const held = { tasks: 'task', contratos: 'contrato', inmuebles: 'inmueble' } as const
  for (const [table, name] of Object.entries(held)) {
    const id: unknown = Reflect.get(target, name)
    const found = id ? await tx.query(`select from ${table} where id = $1 for key share`, [id]) : null
    if (found?.length === 0 && name === 'task')
      throw new Invalid({ [fieldOf(target, name)]: ['El período indicado no existe, o se cerró.'] })
  }
}

/** An upload, or another move, may have replaced it meanwhile. */
async function replace(tx: Queryable, { rejected, type, ...ids }: OpenRow): Promise<void> {
  const replaced = await tx.query(
    `update documents set superseded_at = now()
     where id = $1 and status = ${documentStatus.rejected} and superseded_at is null and slot = slot($2, $3, $4, $5)
     returning id`,
    [rejected, type.id, ids.inmueble, ids.contrato, ids.task],
  )
  if (replaced.length === 0) throw new Conflict(rowIsTaken)
}

async function placeOf(tx: Queryable, id: number): Promise<string> {
  const found = await tx.query<{ place: string }>(
    `select ${placedAs} as place from documents d ${describedJoins} where d.id = $1`,
    [id],
  )
  return only(found).place
}

/** `taken`: what is said if another document came into the row meanwhile. */
async function uniqueRow<Result>(taken: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? new Conflict(taken) : error
  }
}
