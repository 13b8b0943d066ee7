import { fieldOf, type Target } from '../../shared/areas'
import { only, type Queryable } from '../database/database'
import { documentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { Conflict, Invalid } from './errors'

/** The row of a target: it is the user's, and takes an upload now. */
export type OpenRow = {
  type: { id: number; name: string }
  inmueble: number | null
  contrato: number | null
  task: number | null
  /** The rejected document that the next one replaces. */
  rejected: number | null
}

/**
 * Throws `Invalid` for ids that are not the user's and a type that is not asked for there,
 * `Conflict` if the row takes no upload now. `choices`: what the user can do with one that was sent.
 */
export async function findOpenRow(
  db: Queryable,
  userId: number,
  target: Target,
  detalle: string,
  choices = '',
): Promise<OpenRow> {
  const ids = idsOf(target)
  const type = await findType(db, userId, target, ids)
  if (target.type === otherDocumentType) {
    return { type, ...ids, rejected: await findRejectedOther(db, userId, ids, detalle) }
  }
  const { document, ...row } = await findAskedRow(db, userId, target, ids)
  if (document && document.status !== documentStatus.rejected) {
    // One that was in this row before was sent for it.
    const moved = await db.query(
      `select from moves m join documents d on d.id = m.document_id where d.id = $1 having bool_and(m.slot <> d.slot)`,
      [document.id],
    )
    throw moved.length > 0
      ? new Conflict(`Tu contador ya puso aquí otro documento que enviaste.${choices}`)
      : rowTaken(document.status)
  }
  return { type, ...row, rejected: document?.id ?? null }
}

/** In review, approved or complete: no upload (docs/contract.md, 'Which row takes an upload'). */
export function rowTaken(status: number): Conflict {
  if (status === documentStatus.approved) return new Conflict('Este documento ya fue aprobado.')
  if (status === documentStatus.complete) return new Conflict('Este documento ya está completado.')
  return new Conflict('Este documento ya fue enviado y está en revisión.')
}

type Ids = { inmueble: number | null; contrato: number | null; task: number | null }

function idsOf(target: Target): Ids {
  return {
    inmueble: 'inmueble' in target ? target.inmueble : null,
    contrato: 'contrato' in target ? target.contrato : null,
    task: 'task' in target ? target.task : null,
  }
}

/** The target's document type. Throws `Invalid` for ids that are not the user's. */
async function findType(
  db: Queryable,
  userId: number,
  target: Target,
  { inmueble, contrato, task }: Ids,
): Promise<OpenRow['type']> {
  const found = only(
    await db.query<{ name: string | null; inmueble: boolean; contrato: boolean; task: boolean }>(
      `select
         $3::int is null or exists (select from inmuebles where id = $3 and user_id = $1) as inmueble,
         $4::int is null or exists (select from contratos where id = $4 and user_id = $1) as contrato,
         $5::int is null or exists (select from tasks where id = $5 and user_id = $1) as task,
         (select name from document_types where id = $2) as name`,
      [userId, target.type, inmueble, contrato, task],
    ),
  )
  const errors: Record<string, string[]> = {}
  if (!found.inmueble) {
    errors[fieldOf(target, 'inmueble')] = ['La propiedad indicada no existe.']
  }
  if (!found.contrato) errors[fieldOf(target, 'contrato')] = ['El contrato indicado no existe.']
  if (!found.task)
    errors[fieldOf(target, 'task')] = ['El período indicado no existe, o tu contador lo cerró.']
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  if (found.name === null) throw wrongType()
  return { id: target.type, name: found.name }
}

/**
 * The row as it is asked for. The links of notifications name a property next to the contract, but
 * a monthly row may belong to the contract alone.
 */
async function findAskedRow(
  db: Queryable,
  userId: number,
  target: Target,
  ids: Ids,
): Promise<Ids & { document: { id: number; status: number } | null }> {
  const [row] = await db.query<{
    inmueble: number | null
    contrato: number | null
    document: { id: number; status: number } | null
  }>(
    `select s.inmueble_id as inmueble, s.contrato_id as contrato,
       case when s.document_id is not null then json_build_object('id', s.document_id, 'status', s.status) end as document
     from slots($1, $2, $3, array[coalesce($4::int, $6::int, $5::int, $1::int)]) s left join contratos c on c.id = s.contrato_id
     where s.task_id is not distinct from $4
       and s.contrato_id is not distinct from $6
       and ($5 is not distinct from s.inmueble_id or s.task_id is not null and $5 = c.inmueble_id)`,
    [userId, target.area, target.type, ids.task, ids.inmueble, ids.contrato],
  )
  if (!row) throw await explainNotAsked(db, userId, target)
  return { ...row, task: ids.task }
}

async function explainNotAsked(db: Queryable, userId: number, target: Target): Promise<Error> {
  if (target.area !== 'monthly') return wrongType()
  const [elsewhere] = await db.query<{ contrato: boolean }>(
    `select contrato_id is not null as contrato from slots($1, 'monthly', $2, array[$3::int]) limit 1`,
    [userId, target.type, target.task],
  )
  if (!elsewhere) return wrongType()
  return elsewhere.contrato
    ? new Invalid({ contrato_id: ['Elige el contrato al que corresponde este documento.'] })
    : new Invalid({ inmueble_id: ['Elige la propiedad a la que corresponde este documento.'] })
}

function wrongType(): Error {
  return new Invalid({ tipoDocument: ['Este tipo de documento no corresponde aquí.'] })
}

// In 'Otros' the detail decides which rejected document is replaced.
async function findRejectedOther(
  db: Queryable,
  userId: number,
  ids: Ids,
  detalle: string,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select id from documents
     where user_id = $1 and slot = slot(${otherDocumentType}, $2, $3, $4) and superseded_at is null
       and status = ${documentStatus.rejected} and fold(detalle) = fold($5)
     order by id limit 1`,
    [userId, ids.inmueble, ids.contrato, ids.task, detalle],
  )
  return row?.id ?? null
}
