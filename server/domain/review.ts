import { DatabaseBusy, only, type Database, type Queryable } from '../database/database'
import { documentStatus, statusNames, type DocumentStatus } from '../../shared/document-status'
import type { Facts } from '../../shared/facts/facts'
import { activityOf, recordActivity } from './activity'
import { knownDay } from './contract-end'
import { targetOf, type Document } from './documents'
import { Busy, Conflict, existing, Invalid, Refusal } from './errors'
import { factsOf } from './facts'
import { describedColumns, describedJoins, isEarlier, reasonOf, withEarlier, type DescribedRow } from './rows'
import { recordAct, someone, type Act, type Actor } from './trail'

/**
 * The accountant's decisions: commands and calls of the desk (`actions/decisions.ts`), not part of the
 * contract with another server.
 */

const { inReview, approved, rejected, complete } = documentStatus

/** Property, contract and month of a document; null if it has none. */
type Place = {
  inmueble: {
    id: number
    tipo: string
    numero_departamento: string
    rol: string
    direccion: string | null
    comuna: string
  } | null
  contrato: {
    id: number
    nombre_arrendatario: string
    rut_arrendatario: string
    fecha_inicio: string
    fecha_termino: string | null
  } | null
  mes: { id: number; mes: number; periodo: number } | null
}

export type ReviewedDocument = DescribedRow & {
  id: number
  user_id: number
  type_id: number
  area: string
  version: number
  /** The landlord's. */
  rut: string | null
  detalle: string | null
  received_at: string
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
  place: Place
  /** Facts read from its file; null also if it was not read yet. */
  facts: Facts | null
}

/** Throws `NotFound`. */
export async function findDocumentForReview(db: Queryable, id: number): Promise<ReviewedDocument> {
  return existing(
    await db.query<ReviewedDocument>(
      `select d.id, d.user_id, d.type_id, d.area, d.version, ${describedColumns}, u.rut, d.detalle, iso(d.created_at) as received_at,
         d.status, d.superseded_at is not null as superseded, d.file_key, d.file_name, d.mime, d.bytes, d.sha256,
         d.valid_until::text as vence, ${factsOf('d')} as facts,
         json_build_object(
           'inmueble', case when i.id is not null then json_build_object('id', i.id, 'tipo', i.tipo,
             'numero_departamento', i.numero_departamento, 'rol', i.rol, 'direccion', i.direccion, 'comuna', i.comuna) end,
           'contrato', case when c.id is not null then json_build_object('id', c.id, 'nombre_arrendatario', c.nombre_arrendatario,
             'rut_arrendatario', c.rut_arrendatario, 'fecha_inicio', c.fecha_inicio, 'fecha_termino', ${knownDay('c.fecha_termino')}) end,
           'mes', case when k.id is not null then json_build_object('id', k.id, 'mes', k.mes, 'periodo', k.periodo) end
         ) as place
       from documents d ${describedJoins} where d.id = $1`,
      [id],
    ),
    noDocument(id),
  )
}

/** The id of the document that now has the place of a replaced one; null if there is none. */
export async function findNewer(db: Queryable, id: number): Promise<number | null> {
  const [newer] = await db.query<{ id: number }>(
    `select d.id from documents o join documents d on ${isEarlier} where o.id = $1 and d.superseded_at is null
     order by d.id desc limit 1`,
    [id],
  )
  return newer?.id ?? null
}

type EarlierDocument = {
  id: number
  status: DocumentStatus
  received_at: string
  erased: boolean
  mime: string
  bytes: number
  motivo: string | null
}

/** Earlier documents of the same place, the latest first. */
export function listEarlier(db: Queryable, id: number): Promise<EarlierDocument[]> {
  return db.query<EarlierDocument>(
    `select o.id, o.status, iso(o.created_at) as received_at, o.file_key is null as erased, o.mime, o.bytes, ${reasonOf} as motivo
     from documents d join documents o on ${isEarlier} where d.id = $1 order by o.id desc`,
    [id],
  )
}

/** The state of a document that the accountant has seen; `note`: as `attendNotes`. */
type Seen = DocumentStatus | { version: number; note: number | null }

type Step = { act: Act; to: DocumentStatus; from: readonly DocumentStatus[]; reason?: string }

/**
 * From in review; from rejected if that was a mistake. `seen`: what the accountant has seen. Throws
 * `NotFound`, and `Conflict` if it has changed: of two concurrent decisions one holds. Resolves to
 * the document's version.
 */
export function approveDocument(
  db: Database,
  id: number,
  by: Actor = someone,
  seen: Seen = inReview,
): Promise<number> {
  return decide(db, id, { act: 'aprobado', to: approved, from: [inReview, rejected] }, { seen, by })
}

/** From in review or approved, as `approveDocument`. */
export function completeDocument(
  db: Database,
  id: number,
  by: Actor = someone,
  seen: Seen = inReview,
): Promise<number> {
  return decide(db, id, { act: 'completado', to: complete, from: [inReview, approved] }, { seen, by })
}

/** From any other status, as `approveDocument`. The note says why to the landlord, also by mail. */
export async function rejectDocument(
  db: Database,
  id: number,
  { contador, detail: reason }: { contador: string; detail: string },
  by: Actor = someone,
  seen: Seen = inReview,
): Promise<number> {
  if (!reason.trim()) throw new Invalid({ nota: ['Un rechazo necesita una nota que diga por qué.'] })
  const step: Step = { act: 'rechazado', to: rejected, from: [inReview, approved, complete], reason }
  return decide(db, id, step, { seen, by: { ...by, name: contador } })
}

type Decision = {
  id: number
  version: number
  status: DocumentStatus
  reason: string
  note: number | null
}
type DecisionResult = { id: number; ok: boolean; version: number; error?: string }

/**
 * Makes each decision by itself: one that is refused does not stop the others. Throws `DatabaseBusy` if
 * none was made before; otherwise those that were are told, and the rest is refused.
 */
export async function decideAll(
  db: Database,
  decisions: readonly Decision[],
  by: Actor,
): Promise<DecisionResult[]> {
  const results: DecisionResult[] = []
  try {
    for (const decision of decisions) results.push(await decideOne(db, decision, by))
    return results
  } catch (error) {
    if (!(error instanceof DatabaseBusy && results.some(({ ok }) => ok))) throw error
    const left = decisions.slice(results.length)
    const { message } = new Busy()
    return [...results, ...left.map(({ id, version }) => ({ id, ok: false, version, error: message }))]
  }
}

async function decideOne(
  db: Database,
  { id, version, status, reason, note }: Decision,
  by: Actor,
): Promise<DecisionResult> {
  const seen = { version, note }
  const work = {
    [inReview]: () => Promise.reject(new Conflict('Una decisión aprueba, completa o rechaza.')),
    [approved]: () => approveDocument(db, id, by, seen),
    [complete]: () => completeDocument(db, id, by, seen),
    [rejected]: () => rejectDocument(db, id, { contador: by.name, detail: reason }, by, seen),
  }[status]
  try {
    return { id, ok: true, version: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [now] = await db.query<{ version: number }>(`select version from documents where id = $1`, [id])
    return { id, ok: false, version: now?.version ?? 0, error: error.message }
  }
}

/** Seconds in which a decision can be taken back. Its mail waits so long. */
export const undoSeconds = 30

/** Seconds that a mail waits; only at the desk something can be taken back. */
export function mailWait(by: Actor): number {
  return by.accountant ? undoSeconds : 0
}

/**
 * Takes one's own last decision back, with its note and its mail. Throws `Conflict` once it can't
 * be. Resolves to the document's version.
 */
export async function undoDecision(
  tx: Queryable,
  { id, version, user }: LockedDocument,
  by: Actor,
): Promise<number> {
  const [undone] = await tx.query<{ before: DocumentStatus; note_id: number | null }>(
    `with undone as (
       delete from decisions where document_id = $1 and version = $2 and accountant_id = $3
         and at > now() - make_interval(secs => ${undoSeconds}) returning *
     ), waiting as (
       update notes n set attended_at = null from undone u where n.document_id in (${withEarlier}) and n.attended_at = u.at
     ), forgotten as (
       delete from activity a using undone u where a.id = u.activity_id
     )
     select before, note_id from undone`,
    [id, version, by.accountant],
  )
  if (!undone)
    throw new Conflict(`Solo se deshace una decisión propia, en los ${undoSeconds} segundos que siguen.`)
  await tx.query(`delete from messages where kind = 'rechazo' and event = $1 and state = 'espera'`, [
    String(undone.note_id),
  ])
  await tx.query(`delete from notes where id = $1`, [undone.note_id])
  await recordAct(tx, 'decisión deshecha', { document: id, user }, by)
  return setStatus(tx, id, undone.before)
}

/** The landlord reads the note, and hears of it by mail. Resolves to the note's id. */
export async function tellRejection(
  tx: Queryable,
  id: number,
  user: number,
  { by, reason, seen = null }: { by: Actor; reason: string; seen?: number | null },
): Promise<number> {
  const note = await addAccountantNote(tx, id, { contador: by.name, detail: reason, seen }, by)
  await tx.query(
    `insert into messages (kind, event, user_id, due_at) values ('rechazo', $1, $2, now() + make_interval(secs => $3))
     on conflict do nothing`,
    [note, user, mailWait(by)],
  )
  return note
}

/**
 * Answers the landlord's notes on it, `seen` as in `attendNotes`; once for each `key`, a UUID. Resolves
 * to the note's id. Throws `NotFound`.
 */
export async function addAccountantNote(
  db: Queryable,
  id: number,
  {
    contador,
    detail,
    seen = null,
    key = null,
  }: { contador: string; detail: string; seen?: number | null; key?: string | null },
  by: Actor = someone,
): Promise<number> {
  const added = await db.query<{ id: number }>(
    `with ${attended}
     insert into notes (document_id, contador_name, detail, accountant_id, key)
     select id, $3, $4, $5, $6 from documents where id = $1 for key share
     on conflict (document_id, key) where key is not null do update set key = excluded.key returning id`,
    [id, seen, contador, detail.trim(), by.accountant, key],
  )
  return existing(added, noDocument(id)).id
}

/**
 * SQL of a `with`: the landlord's notes on the document `$1`, and on those that it took the place of,
 * up to `$2` if it is not null, wait no longer, which `$3` did.
 */
const attended = `attended as (
  update notes set attended_at = now(), attended_by = $3 where id in (
    select id from notes where document_id in (${withEarlier}) and contador_name is null and attended_at is null
      and ($2::int is null or id <= $2) order by id for no key update) returning id)`

/**
 * The landlord's notes on a document need no answer. `seen`: the newest one that the accountant has
 * seen, 0 for none; null for all. Resolves to how many there were.
 */
async function attendNotes(db: Queryable, id: number, seen: number | null, by: Actor): Promise<number> {
  return (await db.query(`with ${attended} select id from attended`, [id, seen, by.name])).length
}

/** SQL: the notes that wait on documents that the document `$1` took the place of. */
export const waitingBefore = `contador_name is null and attended_at is null and document_id in (${withEarlier})`

/** As `attendNotes`, with an entry in the trail and in the landlord's activity. */
export function confirmNotes(db: Database, id: number, seen: number | null, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    // Its document first, as a decision does.
    await tx.query(`select from documents where id = $1 for no key update`, [id])
    const attended = await attendNotes(tx, id, seen, by)
    if (attended > 0) {
      const document = await lockDocument(tx, id, null)
      const what = `Nota vista por ${by.name}: ${document.detalle ?? document.type_name}`
      await recordActivity(tx, document.user, activityOf(targetOf(document), what), by)
      await recordAct(tx, 'nota vista', { document: id, user: document.user }, by)
    }
    return attended
  })
}

/** Of such notes that wait no longer, who attended to the last; null if there are none. */
export async function whoAttended(db: Queryable, id: number, seen: number | null): Promise<string | null> {
  const [last] = await db.query<{ by: string | null; moment: string }>(
    `select attended_by as by, ${momentOf('attended_at')} as moment from notes
     where document_id = $1 and ($2::int is null or id <= $2) and attended_at is not null
     order by attended_at desc limit 1`,
    [id, seen],
  )
  if (!last) return null
  return last.by === null ? 'Ya no espera respuesta.' : `Ya la atendió ${last.by}, ${last.moment}.`
}

function noDocument(id: number): string {
  return `No hay un documento ${id}.`
}

export type LockedDocument = Document & { user: number; status: DocumentStatus; version: number }

/**
 * Locked until the transaction ends; notes may still come to it. Throws `NotFound`, and `Conflict` for
 * one that was replaced, if `replaced` is not null.
 */
export async function lockDocument(
  tx: Queryable,
  id: number,
  replaced: string | null = `Un envío posterior reemplazó el documento ${id}.`,
): Promise<LockedDocument> {
  const found = await tx.query<LockedDocument & { superseded: boolean }>(
    `select d.user_id as user, d.status, d.version, d.superseded_at is not null as superseded, d.id, d.type_id,
       t.name as type_name, d.detalle, d.inmueble_id, d.contrato_id, d.task_id, d.file_key is null as erased
     from documents d join document_types t on t.id = d.type_id where d.id = $1 for no key update of d`,
    [id],
  )
  const document = existing(found, noDocument(id))
  if (document.superseded && replaced !== null) throw new Conflict(replaced)
  return document
}

const words: Readonly<Record<string, string>> = {
  aprobado: 'Ya lo aprobó',
  rechazado: 'Ya lo rechazó',
  completado: 'Ya lo completó',
  'documento eliminado': 'Ya lo eliminó',
  movido: 'Ya lo movió',
  'decisión deshecha': 'Ya cambió la decisión',
}

/** SQL of a moment as a sentence has it. */
const momentOf = (at: string) =>
  `to_char(${at} at time zone 'America/Santiago', '"el" DD/MM/YYYY "a las" HH24:MI')`

/** Who did the last of these acts on it, and when, in the words of each; null if that is not known. */
export async function whoDid(
  tx: Queryable,
  of: 'document_id' | 'answer_id',
  id: number,
  words: Readonly<Record<string, string>>,
): Promise<string | null> {
  const [last] = await tx.query<{ act: string; actor: string; moment: string }>(
    `select split_part(act, ':', 1) as act, actor, ${momentOf('at')} as moment
     from trail where ${of} = $1 and split_part(act, ':', 1) = any($2) order by id desc limit 1`,
    [id, Object.keys(words)],
  )
  return last ? `${words[last.act] ?? ''} ${last.actor}, ${last.moment}.` : null
}

/** Who did the last thing that a decision must have seen. */
export async function whoDecided(tx: Queryable, id: number): Promise<string> {
  const who = await whoDid(tx, 'document_id', id, words)
  return who ?? 'El documento cambió mientras lo mirabas. Míralo nuevamente.'
}

function decide(
  db: Database,
  id: number,
  { act, to, from, reason }: Step,
  { seen, by }: { seen: Seen; by: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    const { user, status, version } = document
    if (typeof seen === 'object' && seen.version !== version) throw new Conflict(await whoDecided(tx, id))
    if (document.erased) throw new Conflict('Su archivo se eliminó: no hay nada que decidir.')
    if ((typeof seen === 'number' && seen !== status) || !from.includes(status))
      throw new Conflict(`El documento ${id} ya está en estado '${statusNames[status]}'.`)
    const noteSeen = typeof seen === 'object' ? seen.note : null
    await attendNotes(tx, id, noteSeen, by)
    const note =
      reason === undefined ? null : await tellRejection(tx, id, user, { by, reason, seen: noteSeen })
    const what = `Documento ${act} por ${by.name}: ${document.detalle ?? document.type_name}`
    const activity = await recordActivity(tx, user, activityOf(targetOf(document), what), by)
    await recordAct(tx, act, { document: id, user }, by)
    const decided = await setStatus(tx, id, to)
    await tx.query(
      `insert into decisions (document_id, accountant_id, version, before, note_id, activity_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (document_id) do update set accountant_id = excluded.accountant_id, at = excluded.at, version = excluded.version,
         before = excluded.before, note_id = excluded.note_id, activity_id = excluded.activity_id`,
      [id, by.accountant, decided, status, note, activity],
    )
    return decided
  })
}

async function setStatus(tx: Queryable, id: number, status: DocumentStatus): Promise<number> {
  const changed = await tx.query<{ version: number }>(
    `update documents set status = $2 where id = $1 returning version`,
    [id, status],
  )
  return only(changed).version
}
