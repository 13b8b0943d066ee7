import { createHash, randomUUID } from 'node:crypto'
import { only, sqlState, uniqueViolation, type Database, type Queryable } from '../database/database'
import { removeFile } from '../storage/spool'
import type { FileStorage } from '../storage/storage'
import { activityRow, moduleOf, placeOf } from './activity'
import { documentStatus, otherDocuments } from './codes'
import { InProgress, KeyReused } from './errors'
import { downloadName } from './file-names'
import type { ReceivedFile } from './received-file'
import { findOpenRow, rowTaken, type OpenRow, type Target } from './targets'

/** docs/contract.md, 'Receipt'. `sha256` is lower-case hex of the file part, `received_at` ISO 8601. */
export type Receipt = { document_id: number; received_at: string; bytes: number; sha256: string }

export type IncomingUpload = {
  userId: number
  /** The Idempotency-Key; null if the client sent none. */
  key: string | null
  target: Target
  /** As it was sent; kept only if the document's type has one. */
  detalle: string
  file: ReceivedFile
}

const beingReceived = 'Este documento ya se está recibiendo. Espera unos segundos.'

/** After this a claim lapses. The try that takes it over stores the same bytes under the same name, and enters the document. */
const claimSeconds = 30

/**
 * Stores an upload exactly once per user and key, whatever dies in between:
 * 1. claim the key, with the name that the file will have;
 * 2. store the file under that name;
 * 3. in one statement, enter the document and settle the key.
 * A process that dies after 1 or 2 leaves a claim that lapses: the next try takes it over and stores under the same
 * name, and `sweepClaims` removes claims that were never tried again. A refused key is free again. When this resolves,
 * the file has left the spool.
 *
 * Throws `InProgress`, `KeyReused`, and as `findOpenRow` does.
 */
export async function acceptUpload(
  db: Database,
  storage: FileStorage,
  upload: IncomingUpload,
): Promise<Receipt> {
  const claim = await claimKey(db, upload)
  if (claim.settled) {
    await removeFile(upload.file.path)
    return claim.receipt
  }
  try {
    // Before the file is stored: an upload that will be refused must leave no file, even if the process dies.
    const row = await findRow(db, upload)
    await storage.put(claim.fileKey, upload.file.path, upload.file.kind.mime)
    // If another upload came first, the row is read again to see whether it takes one more.
    const receipt =
      (await settle(db, upload, claim, row)) ?? (await settle(db, upload, claim, await findRow(db, upload)))
    // Our claim lapsed and another request took it over: that one enters the document.
    if (!receipt) throw new InProgress(beingReceived)
    return receipt
  } catch (error) {
    await release(db, storage, upload, claim)
    throw sqlState(error) === uniqueViolation ? rowTaken(documentStatus.inReview) : error
  }
}

/** Removes the files of claims that were made at least `age` (an interval) ago and never settled. */
export async function sweepClaims(db: Database, storage: FileStorage, age: string): Promise<void> {
  const claims = await db.query<DroppedClaim>(
    `update uploads set claim = gen_random_uuid(), claimed_at = now()
     where document_id is null and claimed_at <= now() - $1::interval
     returning user_id, key, file_key, claim`,
    [age],
  )
  for (const claim of claims) await dropClaim(db, storage, claim)
}

type Claim = { settled: false; key: string; id: string; fileKey: string }
type Settled = { settled: true; receipt: Receipt }

async function claimKey(db: Queryable, upload: IncomingUpload): Promise<Claim | Settled> {
  const { userId } = upload
  const key = upload.key ?? randomUUID()
  const id = randomUUID()
  const fingerprint = fingerprintOf(upload)
  const row = only(
    await db.query<{ claim: string; fingerprint: string; file_key: string; document_id: number | null }>(
      `insert into uploads as u (user_id, key, fingerprint, file_key, claim) values ($1, $2, $3, $4, $5)
       on conflict (user_id, key) do update set (claim, claimed_at) = (
         select case when lapsed then excluded.claim else u.claim end, case when lapsed then now() else u.claimed_at end
         from (values (u.document_id is null and u.fingerprint = excluded.fingerprint
           and u.claimed_at <= now() - make_interval(secs => $6))) as state (lapsed))
       returning claim, fingerprint, file_key, document_id`,
      [userId, key, fingerprint, randomUUID(), id, claimSeconds],
    ),
  )
  if (row.fingerprint !== fingerprint) throw new KeyReused('Este envío ya se usó para otro documento.')
  if (row.document_id !== null) return { settled: true, receipt: await findReceipt(db, row.document_id) }
  if (row.claim !== id) throw new InProgress(beingReceived)
  return { settled: false, key, id, fileKey: row.file_key }
}

function findRow(db: Queryable, upload: IncomingUpload): Promise<OpenRow> {
  return findOpenRow(db, upload.userId, upload.target, keptDetail(upload))
}

/**
 * Enters the document, supersedes the rejected one, settles the key and writes the activity. Does nothing and resolves
 * to null if another request has the claim by now, or if the rejected document was superseded. It is one statement
 * because the embedded database serves nothing else during a transaction.
 */
async function settle(
  db: Queryable,
  upload: IncomingUpload,
  claim: Claim,
  row: OpenRow,
): Promise<Receipt | null> {
  const { userId, target, file } = upload
  const detalle = keptDetail(upload)
  const activity = activityRow({
    module: moduleOf[target.area],
    action: `Documento subido: ${detalle || row.type.name}`,
    redirect: placeOf(target),
  })
  const [receipt] = await db.query<Receipt>(
    `with claimed as (
       select from uploads where user_id = $1 and key = $2 and claim = $3 and document_id is null for update
     ), superseded as (
       update documents set superseded_at = now()
       where id = $4 and status = ${documentStatus.rejected} and superseded_at is null and exists (select from claimed) returning id
     ), entered as (
       insert into documents
         (user_id, type_id, inmueble_id, contrato_id, task_id, detalle, file_key, file_name, mime, bytes, sha256)
       select $1, $5, $6, $7, $8, nullif($9, ''), $10, $11, $12, $13, $14
       from claimed where $4::int is null or exists (select from superseded)
       returning id, bytes, sha256
     ), settled as (
       update uploads set document_id = entered.id, received_at = now()
       from entered where user_id = $1 and key = $2 returning received_at
     ), noted as (
       insert into activity (user_id, module, action, redirect_name, redirect)
       select $1, $15, $16, $17, $18 from entered
     )
     select id as document_id, iso(received_at) as received_at, bytes, sha256 from entered, settled`,
    [
      ...[userId, claim.key, claim.id, row.rejected],
      ...[row.type.id, row.inmueble, row.contrato, row.task, detalle],
      ...[claim.fileKey, downloadName(file.name, row.type.name, file.kind)],
      ...[file.kind.mime, file.bytes, file.sha256],
      ...activity,
    ],
  )
  return receipt ?? null
}

async function release(
  db: Database,
  storage: FileStorage,
  upload: IncomingUpload,
  claim: Claim,
): Promise<void> {
  const [dropped] = await db.query<DroppedClaim>(
    `update uploads set claim = gen_random_uuid()
     where user_id = $1 and key = $2 and claim = $3 and document_id is null
     returning user_id, key, file_key, claim`,
    [upload.userId, claim.key, claim.id],
  )
  // If another request has the claim by now, the file is its own.
  if (dropped) await dropClaim(db, storage, dropped)
}

/** A claim that was taken over to be removed: a retry in the meantime waits. */
type DroppedClaim = { user_id: number; key: string; file_key: string; claim: string }

// The file first: a process that dies in between leaves a claim, which is swept.
async function dropClaim(db: Database, storage: FileStorage, claim: DroppedClaim): Promise<void> {
  await storage.remove(claim.file_key)
  await db.query(
    `delete from uploads where user_id = $1 and key = $2 and claim = $3 and document_id is null`,
    [claim.user_id, claim.key, claim.claim],
  )
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

// Only 'Otros' has a detail (docs/contract.md, 'Types 32 and 42'); of other types it is neither shown nor kept.
function keptDetail({ target, detalle }: IncomingUpload): string {
  return target.type === otherDocuments ? detalle : ''
}

function fingerprintOf({ target, detalle, file }: IncomingUpload): string {
  const { area, type, ...ids } = target
  return createHash('sha256')
    .update(JSON.stringify([area, type, Object.entries(ids), detalle, file.sha256]))
    .digest('hex')
}
