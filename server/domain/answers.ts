import { foreignKeyViolation, only, sqlState, type Database, type Queryable } from '../database/database'
import { activityOf, recordActivity } from './activity'
import { answerNames, type AnswerKind } from '../../shared/answers'
import { Conflict, existing, Invalid } from './errors'
import { createOnceWithin } from './idempotency'
import { describedColumns, describedJoins, type DescribedRow } from './rows'
import { addAccountantNote, whoDid } from './review'
import { findOpenRow } from './targets'
import { targetOfIds, type Target } from '../../shared/areas'
import { recordAct, type Actor } from './trail'

/** docs/contract.md, 'Answers in place of a document'. */
type Answer = {
  respuesta: AnswerKind
  target: Target
  /** The row's rejected document, if the text becomes a note of it too. */
  document: number | null
  detalle: string | null
}

/** Throws as `findOpenRow` and `createOnce` do, and `Invalid` for a document of another row. */
export async function answerRow(
  db: Database,
  userId: number,
  answer: Answer,
  key: string | null,
): Promise<void> {
  const { respuesta, target, document, detalle } = answer
  const answered = db.transaction(async (tx) => {
    // An upload locks its owner's row too: none comes between the check and the answer.
    await tx.query(`select from users where id = $1 for update`, [userId])
    await createOnceWithin(tx, { userId, key, content: ['answer', answer] }, async () => {
      const row = await findOpenRow(tx, userId, target, '')
      if (document !== null && document !== row.rejected) {
        throw new Invalid({ document_id: ['El documento indicado no existe.'] })
      }
      const { id } = only(
        await tx.query<{ id: number }>(
          `insert into answers (user_id, type_id, inmueble_id, contrato_id, task_id, respuesta, detalle)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (user_id, slot) do update set id = excluded.id, respuesta = excluded.respuesta,
             detalle = excluded.detalle, created_at = excluded.created_at, accepted_at = null, digest_id = null
           returning id`,
          [userId, row.type.id, row.inmueble, row.contrato, row.task, respuesta, detalle],
        ),
      )
      if (document !== null && detalle !== null) {
        await tx.query(`insert into notes (document_id, detail) values ($1, $2)`, [document, detalle])
      }
      await recordActivity(
        tx,
        userId,
        activityOf(target, `Respuesta: ${answerNames[respuesta]} · ${row.type.name}`),
      )
      return id
    })
  })
  await answered.catch(async (error: unknown) => {
    // Its month was closed meanwhile: the row says so now.
    if (sqlState(error) === foreignKeyViolation) await findOpenRow(db, userId, target, '')
    throw error
  })
}

/** Joins the document of the row of the answer `d`, and whether the answer still counts. */
export const rowsDocument = `
  left join documents held on held.user_id = d.user_id and held.slot = d.slot and held.superseded_at is null`
export const stands = `stands(d.created_at, held.status, held.created_at)`

type ListedAnswer = DescribedRow & {
  id: number
  respuesta: AnswerKind
  detalle: string | null
  answered_at: string
  accepted_at: string | null
}

/**
 * The oldest first. Those that wait, or `all` that count; with an e-mail (lower case) one
 * landlord's.
 */
export function listAnswers(
  db: Queryable,
  { email, all }: { email: string | null; all: boolean },
): Promise<ListedAnswer[]> {
  return db.query<ListedAnswer>(
    `select d.id, ${describedColumns}, d.respuesta, d.detalle, iso(d.created_at) as answered_at,
       iso(d.accepted_at) as accepted_at
     from answers d ${describedJoins} ${rowsDocument}
     where ${stands} and (d.accepted_at is null or $2) and ($1::text is null or u.email = $1)
     order by d.created_at, d.id`,
    [email, all],
  )
}

/**
 * 'No aplica' ends the demand; 'No lo tengo' only stops waiting. Throws `NotFound`, and `Conflict`
 * for an answer that was accepted or no longer counts.
 */
export function acceptAnswer(db: Database, id: number, by: Actor): Promise<AnswerKind> {
  return db.transaction(async (tx) => {
    const { respuesta, ...answer } = await findAnswer(tx, id, by)
    if (!answer.stands) throw new Conflict(`La respuesta ${id} ya no cuenta: después llegó un documento.`)
    if (answer.accepted) throw new Conflict(`La respuesta ${id} ya fue aceptada.`)
    await tx.query(`update answers set accepted_at = now() where id = $1`, [id])
    const what = `Respuesta aceptada por ${by.name}: ${answerNames[respuesta]} · ${answer.type}`
    await recordActivity(tx, answer.user, activityOf(targetOfIds(answer.ids), what), by)
    await recordAct(
      tx,
      `respuesta aceptada: ${answerNames[respuesta]} · ${answer.type}`,
      { ...answer, answer: id },
      by,
    )
    return respuesta
  })
}

/**
 * Undoes an answer, accepted or not: its row is asked for again. The landlord reads the `note` in the
 * activity, and on the row's document. Throws `NotFound`, and `Conflict` as `findAnswer`.
 */
export async function removeAnswer(
  db: Database,
  id: number,
  by: Actor,
  note: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { respuesta, ...answer } = await findAnswer(tx, id, by)
    await tx.query(`delete from answers where id = $1`, [id])
    if (note !== null) {
      const told = `${by.name} respondió sobre ${answer.type}: ${note}`
      await recordActivity(tx, answer.user, activityOf(targetOfIds(answer.ids), told), by)
      if (answer.document !== null)
        await addAccountantNote(tx, answer.document, { contador: by.name, detail: note }, by)
    }
    await recordAct(
      tx,
      `respuesta quitada: ${answerNames[respuesta]} · ${answer.type}`,
      { ...answer, answer: id },
      by,
    )
  })
}

type FoundAnswer = {
  user: number
  /** The document of its row. */
  document: number | null
  type: string
  ids: { type: number; inmueble: number | null; contrato: number | null; task: number | null }
  respuesta: AnswerKind
  accepted: boolean
  stands: boolean
}

const words = { 'respuesta aceptada': 'Ya la aceptó', 'respuesta quitada': 'Ya la respondió' }

/** Locks it. At the desk, where each is done once, it throws `Conflict` if another accountant was first. */
async function findAnswer(tx: Queryable, id: number, by: Actor): Promise<FoundAnswer> {
  // Its landlord first, as `answerRow` does.
  await tx.query(`select from users where id = (select user_id from answers where id = $1) for key share`, [
    id,
  ])
  const found = await tx.query<FoundAnswer>(
    `select d.user_id as user, t.name as type, d.respuesta, d.accepted_at is not null as accepted,
       ${stands} as stands, held.id as document, json_build_object('type', d.type_id, 'inmueble', d.inmueble_id,
         'contrato', d.contrato_id, 'task', d.task_id) as ids
     from answers d join document_types t on t.id = d.type_id ${rowsDocument} where d.id = $1 for update of d`,
    [id],
  )
  const who = by.accountant === undefined ? null : await whoDid(tx, 'answer_id', id, words)
  if (who !== null) throw new Conflict(who)
  return existing(found, `No hay una respuesta ${id}.`)
}
