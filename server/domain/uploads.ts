import type * as v from 'valibot'
import type { receiptSchema } from '../../shared/calls/uploads'
import { randomUUID } from 'node:crypto'
import {
  foreignKeyViolation,
  only,
  sqlState,
  uniqueViolation,
  type Database,
  type Queryable,
} from '../database/database'
import { removeFiles } from '../storage/remove-files'
import { removeFile } from '../storage/spool'
import type { FileStorage } from '../storage/storage'
import { activityOf, activityRow } from './activity'
import { documentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { DayIsFull, InProgress } from './errors'
import { downloadName } from './file-names'
import { claimKey, isOpen } from './idempotency'
import type { ReceivedFile } from './received-file'
import type { ReceivedFacts } from './said-facts'
import { findOpenRow, rowTaken, type OpenRow } from './targets'
import type { Target } from '../../shared/areas'

/**
 * docs/contract.md, 'Receipt'. `sha256`: lower-case hex of the file part; `received_at`: ISO 8601.
 */
export type Receipt = v.InferOutput<typeof receiptSchema>

export type IncomingUpload = {
  userId: number
  /** The Idempotency-Key; null if the client sent none. */
  key: string | null
  target: Target
  /** Kept only if the document's type has one. */
  detalle: string
  file: ReceivedFile
  /** What the device said of the file. It is not part of what the idempotency key covers. */
  said: ReceivedFacts | null
  /** Bytes that the user may send in a day. */
  perDay: number
}

const words = {
  busy: 'Este documento ya se está recibiendo. Espera unos segundos.',
  reused: 'Este envío ya se usó para otro documento.',
}

/**
 * Stores an upload exactly once a user and key: claims the key, stores the file under the try's own
 * name, enters the document and settles the key in one statement. A dead process's claim lapses.
 * Throws `InProgress`, `KeyReused`, `DayIsFull`, and as `findOpenRow` does.
 */
export async function acceptUpload(
  db: Database,
  storage: FileStorage,
  upload: IncomingUpload,
): Promise<Receipt> {
  const claim = await claimFor(db, upload)
  if (claim.settled) {
    await removeFile(upload.file.path)
    return claim.receipt
  }
  try {
    if (claim.abandoned) await removeOrLeave(storage, claim.abandoned)
    // Before the file is stored: a refused upload must leave no file, even if the process dies.
    if (claim.ofDay > upload.perDay) throw await dayIsFull(db, upload)
    const row = await findRow(db, upload)
    const { path, kind, sha256 } = upload.file
    await storage.put(claim.id, path, kind.mime, sha256)
    // If another upload came first, or the month was closed, the row is read again: it may take one more.
    const receipt =
      (await settle(db, upload, claim, row)) ?? (await settle(db, upload, claim, await findRow(db, upload)))
    if (!receipt) throw new InProgress(words.busy)
    return receipt
  } catch (error) {
    // Our claim lapsed, and another try has the key: that one enters the document.
    if (!(await release(db, storage, upload, claim))) throw new InProgress(words.busy)
    throw sqlState(error) === uniqueViolation ? rowTaken(documentStatus.inReview) : error
  }
}

/**
 * Removes claims and files of tries that began at least `age` (an interval) ago and entered no
 * document. Throws if the store keeps some.
 */
export async function sweepTries(db: Database, storage: FileStorage, age: string): Promise<void> {
  // The claims first: a try without its claim can't enter its document.
  await db.query(`delete from uploads u where ${isOpen('u')} and claimed_at <= now() - $1::interval`, [age])
  const tries = await db.query<{ file_key: string }>(
    `select file_key from upload_tries where at <= now() - $1::interval
     and not exists (select from uploads u where ${isOpen('u')} and claim::text = file_key) order by random()`,
    [age],
  )
  await removeFiles(
    storage,
    tries.map(({ file_key }) => file_key),
    (key) => db.query(`delete from upload_tries where file_key = $1`, [key]),
  )
}

/**
 * `id` is also the name of the try's file. `abandoned`: that of the try that lost the key, and
 * can't enter its document. `ofDay`: bytes of the user's uploads of a day, unfinished ones and this
 * one too.
 */
type Claim = { settled: false; key: string; id: string; abandoned: string | null; ofDay: number }
type SettledClaim = { settled: true; receipt: Receipt }

async function claimFor(db: Queryable, upload: IncomingUpload): Promise<Claim | SettledClaim> {
  const { userId, target, detalle, file } = upload
  const key = upload.key ?? randomUUID()
  const id = randomUUID()
  const { area, type, ...ids } = target
  const content = [area, type, Object.entries(ids), detalle, file.sha256]
  const { document_id, before, of_day } = await claimKey(
    db,
    { userId, key, content },
    { claim: id, bytes: file.bytes, words },
  )
  if (document_id !== null) return { settled: true, receipt: await findReceipt(db, document_id) }
  return { settled: false, key, id, abandoned: before, ofDay: of_day }
}

/** The oldest upload of the day is the first to count no more. */
async function dayIsFull(db: Queryable, { userId, perDay }: IncomingUpload): Promise<DayIsFull> {
  const { seconds } = only(
    await db.query<{ seconds: number }>(
      `select ceil(extract(epoch from min(claimed_at) + interval '1 day' - now()))::int as seconds from uploads
       where user_id = $1 and bytes is not null and claimed_at > now() - interval '1 day'`,
      [userId],
    ),
  )
  return new DayIsFull(perDay, Math.max(60, seconds))
}

function findRow(db: Queryable, upload: IncomingUpload): Promise<OpenRow> {
  const choices = ' Descarta este, o guárdalo en el dispositivo.'
  return findOpenRow(db, upload.userId, upload.target, keptDetail(upload), choices)
}

/**
 * In one statement: enters the document, replaces the rejected one, settles the key and writes the
 * activity. Null, and nothing done, if another request has the claim, the rejected document was
 * replaced or moved, or the row's month was closed.
 */
async function settle(
  db: Queryable,
  upload: IncomingUpload,
  claim: Claim,
  row: OpenRow,
): Promise<Receipt | null> {
  const { userId, target, file, said } = upload
  const detalle = keptDetail(upload)
  const activity = activityRow(activityOf(target, `Documento subido: ${detalle || row.type.name}`))
  const settled = db.query<Receipt>(
    `with claimed as (
       select from uploads where user_id = $1 and key = $2 and claim = $3 and document_id is null for update
     ), superseded as (
       update documents set superseded_at = now()
       where id = $4 and status = ${documentStatus.rejected} and superseded_at is null and slot = slot($5, $6, $7, $8)
         and exists (select from claimed) returning id
     ), entered as (
       insert into documents
         (user_id, type_id, inmueble_id, contrato_id, task_id, detalle, file_key, file_name, mime, bytes, sha256)
       select $1, $5, $6, $7, $8, nullif($9, ''), $10, $11, $12, $13, $14
       from claimed where $4::int is null or exists (select from superseded)
       returning id, bytes, sha256, slot
     ), settled as (
       update uploads set document_id = entered.id, received_at = now()
       from entered where user_id = $1 and key = $2 returning received_at
     ), stored as (
       delete from upload_tries using entered where upload_tries.file_key = $10
     ), said as (
       insert into said_facts (document_id, type_id, slot, reader, says, by, insisted, facts)
       select id, $5, slot, said.* from entered,
         jsonb_to_record($19::jsonb) as said (reader int, says text, by text, insisted boolean, found jsonb)
       where $19 is not null
     ), noted as (
       insert into activity (user_id, module, action, redirect_name, redirect)
       select $1, $15, $16, $17, $18 from entered
     )
     select id as document_id, iso(received_at) as received_at, bytes, sha256 from entered, settled`,
    [
      ...[userId, claim.key, claim.id, row.rejected],
      ...[row.type.id, row.inmueble, row.contrato, row.task, detalle],
      ...[claim.id, downloadName(file.name, row.type.name, file.kind)],
      ...[file.kind.mime, file.bytes, file.sha256],
      ...activity,
      said,
    ],
  )
  const [receipt] = await settled.catch((error: unknown) => {
    if (sqlState(error) === foreignKeyViolation) return []
    throw error
  })
  return receipt ?? null
}

/** If the store does not remove the file now, its note stays and `sweepTries` removes it later. */
async function removeOrLeave(storage: FileStorage, key: string): Promise<void> {
  await storage.remove(key).catch(() => undefined)
}

/**
 * Frees the key and removes the file of a try that failed. Resolves to whether it still had the
 * key.
 */
async function release(
  db: Database,
  storage: FileStorage,
  upload: IncomingUpload,
  claim: Claim,
): Promise<boolean> {
  const freed = await db.query(
    `delete from uploads where user_id = $1 and key = $2 and claim = $3 and document_id is null returning key`,
    [upload.userId, claim.key, claim.id],
  )
  // Only now is it certain whether a document has the file: a statement that failed here may have
  // committed.
  const tries = await db.query(`select file_key from upload_tries where file_key = $1`, [claim.id])
  // The note stays: a store may complete a put that failed here.
  if (tries.length > 0) await removeOrLeave(storage, claim.id)
  return freed.length > 0
}

async function findReceipt(db: Queryable, documentId: number): Promise<Receipt> {
  return only(
    await db.query<Receipt>(
      `select d.id as document_id, iso(u.received_at) as received_at, d.bytes, d.sha256
       from uploads u join documents d on d.id = u.document_id where d.id = $1`,
      [documentId],
    ),
  )
}

// Only 'Otros' has a detail (docs/contract.md, 'Types 32 and 42').
function keptDetail({ target, detalle }: IncomingUpload): string {
  return target.type === otherDocumentType ? detalle : ''
}
