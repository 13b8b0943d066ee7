import { conflict, invalid } from '../http/errors'
import type { Queryable } from '../database/database'

/** 'Otros' (specification §9): takes any number of documents, each with a detail. */
export const otherDocuments = 32

/** What an upload is for: the document type and the ids that its call takes (contract, calls 14, 25, 36, 42). */
export type Target =
  | { area: 'initial'; type: number }
  | { area: 'inmueble'; type: number; inmueble: number }
  | { area: 'contrato'; type: number; contrato: number }
  | { area: 'monthly'; type: number; task: number; inmueble: number | null; contrato: number | null }

/** The row of a target that was found to be the user's and to take an upload. */
export type OpenRow = {
  type: { id: number; name: string }
  inmueble: number | null
  contrato: number | null
  task: number | null
  /** The rejected document that the next one supersedes. */
  rejected: number | null
}

/**
 * Finds the row that a target names. Throws 422 for ids that are not the user's and for a type that is not asked for
 * there, 409 where the row takes no upload now. With `lock` the row's document stays as it is until the transaction ends.
 */
export async function openRow(
  db: Queryable,
  userId: number,
  target: Target,
  detalle: string,
  options: { lock: boolean },
): Promise<OpenRow> {
  await checkOwner(db, userId, target)
  const ids = idsOf(target)
  const [type] = await db.query<{ id: number; name: string }>(
    `select id, name from document_types where id = $1`,
    [target.type],
  )
  if (!type) throw wrongType()
  if (target.type === otherDocuments) {
    const rejected = await rejectedOther(db, userId, ids, detalle, options.lock)
    return { type, ...ids, rejected }
  }
  const row = await askedRow(db, userId, target, ids)
  const [document] = await db.query<{ id: number; status: number }>(
    `select id, status from documents
     where user_id = $1 and slot = slot($2, $3, $4, $5) and superseded_at is null ${options.lock ? 'for update' : ''}`,
    [userId, target.type, row.inmueble, row.contrato, row.task],
  )
  if (document && document.status !== 2) throw taken(document.status)
  return { type, ...row, rejected: document?.id ?? null }
}

/** A row in review, approved or complete takes no upload (contract §5). */
export function taken(status: number): Error {
  if (status === 1) return conflict('Este documento ya fue aprobado.')
  if (status === 3) return conflict('Este documento ya está completado.')
  return conflict('Este documento ya fue enviado y está en revisión.')
}

type Ids = { inmueble: number | null; contrato: number | null; task: number | null }

function idsOf(target: Target): Ids {
  return {
    inmueble: 'inmueble' in target ? target.inmueble : null,
    contrato: 'contrato' in target ? target.contrato : null,
    task: 'task' in target ? target.task : null,
  }
}

async function checkOwner(db: Queryable, userId: number, target: Target): Promise<void> {
  const { inmueble, contrato, task } = idsOf(target)
  const [own] = await db.query<{ inmueble: boolean; contrato: boolean; task: boolean }>(
    `select
       $2::int is null or exists (select from inmuebles where id = $2 and user_id = $1) as inmueble,
       $3::int is null or exists (select from contratos where id = $3 and user_id = $1) as contrato,
       $4::int is null or exists (select from tasks where id = $4 and user_id = $1) as task`,
    [userId, inmueble, contrato, task],
  )
  const errors: Record<string, string[]> = {}
  if (!own?.inmueble) {
    errors[target.area === 'monthly' ? 'inmueble_id' : 'idInmueble'] = ['La propiedad indicada no existe.']
  }
  if (!own?.contrato) errors['contrato_id'] = ['El contrato indicado no existe.']
  if (!own?.task) errors['task_monthly_id'] = ['El período indicado no existe.']
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * The row as it is asked for. A monthly target may name the property beside its contract, as the notifications' links
 * do; a row per contract is the contract's alone.
 */
async function askedRow(db: Queryable, userId: number, target: Target, ids: Ids): Promise<Ids> {
  const rows = await db.query<{ inmueble: number | null; contrato: number | null; document: number | null }>(
    `select s.inmueble_id as inmueble, s.contrato_id as contrato, s.document_id as document
     from slots($1, $2, $3) s left join contratos c on c.id = s.contrato_id
     where s.task_id is not distinct from $4
       and s.contrato_id is not distinct from $6
       and ($5 is not distinct from s.inmueble_id or s.task_id is not null and $5 = c.inmueble_id)`,
    [userId, target.area, target.type, ids.task, ids.inmueble, ids.contrato],
  )
  const [row] = rows
  if (!row) throw await notAskedFor(db, userId, target)
  return { inmueble: row.inmueble, contrato: row.contrato, task: ids.task }
}

async function notAskedFor(db: Queryable, userId: number, target: Target): Promise<Error> {
  if (target.area !== 'monthly') return wrongType()
  const [elsewhere] = await db.query<{ contrato: boolean }>(
    `select contrato_id is not null as contrato from slots($1, 'monthly', $2) where task_id = $3 limit 1`,
    [userId, target.type, target.task],
  )
  if (!elsewhere) return wrongType()
  return elsewhere.contrato
    ? invalid({ contrato_id: ['Elige el contrato al que corresponde este documento.'] })
    : invalid({ inmueble_id: ['Elige la propiedad a la que corresponde este documento.'] })
}

function wrongType(): Error {
  return invalid({ tipoDocument: ['Este tipo de documento no corresponde aquí.'] })
}

// A rejected 'Otros' that is uploaded again under the same detail gives its place to the new one.
async function rejectedOther(
  db: Queryable,
  userId: number,
  ids: Ids,
  detalle: string,
  lock: boolean,
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    `select id from documents
     where user_id = $1 and slot = slot(${otherDocuments}, $2, $3, $4) and superseded_at is null
       and status = 2 and lower(detalle) = lower($5)
     order by id limit 1 ${lock ? 'for update' : ''}`,
    [userId, ids.inmueble, ids.contrato, ids.task, detalle],
  )
  return row?.id ?? null
}
