import { createHash, randomUUID } from 'node:crypto'
import { only, sqlState, uniqueViolation, type Database, type Queryable } from '../database/database'
import { HttpError } from '../http/errors'
import type { ReceivedFile } from '../http/receive-file'
import type { FileStorage } from '../storage/storage'
import { moduleOf, placeOf, recordActivity } from './activity'
import { downloadName } from './file-names'
import { openRow, taken, type OpenRow, type Target } from './targets'

/** Contract §5. `sha256` is lower-case hex of the file part, `received_at` ISO 8601. */
export type Receipt = { document_id: number; received_at: string; bytes: number; sha256: string }

export type IncomingUpload = {
  userId: number
  /** The Idempotency-Key; null where the client sent none. */
  key: string | null
  target: Target
  detalle: string
  file: ReceivedFile
}

/** Longer than storing a file takes; where it lapses all the same, whoever takes it over enters the document, once. */
const claimSeconds = 30

/**
 * Stores an upload exactly once per user and key, whatever dies in between:
 * 1. claim the key, with the name that the file will have;
 * 2. store the file under that name;
 * 3. in one transaction, enter the document and settle the key.
 * A process that dies after 1 or 2 leaves a claim that lapses: the next try takes it over and stores under the same
 * name, and `sweepClaims` removes what nobody tried again. A key that was refused is free again.
 */
export async function acceptUpload(
  db: Database,
  storage: FileStorage,
  upload: IncomingUpload,
): Promise<Receipt> {
  const claim = await db.transaction((tx) => claimKey(tx, upload))
  if (claim.settled) return claim.receipt
  try {
    // Asked before as well, so that what will be refused is not stored first, nor left by a try that died.
    await openRow(db, upload.userId, upload.target, upload.detalle, { lock: false })
    await storage.put(claim.fileKey, upload.file.path, upload.file.kind.mime)
    return await db.transaction((tx) => settle(tx, upload, claim))
  } catch (error) {
    await release(db, storage, upload, claim)
    throw sqlState(error) === uniqueViolation ? taken(0) : error
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

async function claimKey(tx: Queryable, upload: IncomingUpload): Promise<Claim | Settled> {
  const key = upload.key ?? randomUUID()
  const claim: Claim = { settled: false, key, id: randomUUID(), fileKey: randomUUID() }
  const fingerprint = fingerprintOf(upload)
  // The update is for its lock: two that arrive together go through here one after the other.
  const row = only(
    await tx.query<{
      claim: string
      fingerprint: string
      file_key: string
      working: boolean
      document_id: number | null
    }>(
      `insert into uploads (user_id, key, fingerprint, file_key, claim) values ($1, $2, $3, $4, $5)
       on conflict (user_id, key) do update set key = excluded.key
       returning claim, fingerprint, file_key, claimed_at > now() - make_interval(secs => $6) as working, document_id`,
      [upload.userId, key, fingerprint, claim.fileKey, claim.id, claimSeconds],
    ),
  )
  if (row.fingerprint !== fingerprint) throw keyReused()
  if (row.document_id !== null) return { settled: true, receipt: await receiptOf(tx, row.document_id) }
  if (row.claim !== claim.id) {
    if (row.working) throw inProgress()
    claim.fileKey = row.file_key
    await tx.query(`update uploads set claim = $3, claimed_at = now() where user_id = $1 and key = $2`, [
      upload.userId,
      key,
      claim.id,
    ])
  }
  return claim
}

async function settle(tx: Queryable, upload: IncomingUpload, claim: Claim): Promise<Receipt> {
  const row = await openRow(tx, upload.userId, upload.target, upload.detalle, { lock: true })
  if (row.rejected !== null) {
    await tx.query(`update documents set superseded_at = now() where id = $1`, [row.rejected])
  }
  const documentId = await enterDocument(tx, upload, row, claim.fileKey)
  const settled = await tx.query(
    `update uploads set document_id = $4, received_at = now()
     where user_id = $1 and key = $2 and claim = $3 returning key`,
    [upload.userId, claim.key, claim.id, documentId],
  )
  // Our claim lapsed and another took it over: that one enters the document.
  if (settled.length === 0) throw inProgress()
  await recordActivity(tx, upload.userId, {
    module: moduleOf[upload.target.area],
    action: `Documento subido: ${upload.detalle || row.type.name}`,
    redirect: placeOf(upload.target),
  })
  return receiptOf(tx, documentId)
}

async function enterDocument(
  tx: Queryable,
  { userId, detalle, file }: IncomingUpload,
  row: OpenRow,
  fileKey: string,
): Promise<number> {
  const { id } = only(
    await tx.query<{ id: number }>(
      `insert into documents
         (user_id, type_id, inmueble_id, contrato_id, task_id, detalle, file_key, file_name, mime, bytes, sha256)
       values ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10, $11) returning id`,
      [
        userId,
        row.type.id,
        row.inmueble,
        row.contrato,
        row.task,
        detalle,
        fileKey,
        downloadName(file.name, row.type.name, file.kind),
        file.kind.mime,
        file.bytes,
        file.sha256,
      ],
    ),
  )
  return id
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
  // Where the claim is another's by now, so is the file.
  if (dropped) await dropClaim(db, storage, dropped)
}

/** A claim that was taken over to be removed: a try that comes back meanwhile waits. */
type DroppedClaim = { user_id: number; key: string; file_key: string; claim: string }

// The file first: dying in between leaves a claim, which is swept.
async function dropClaim(db: Database, storage: FileStorage, claim: DroppedClaim): Promise<void> {
  await storage.remove(claim.file_key)
  await db.query(
    `delete from uploads where user_id = $1 and key = $2 and claim = $3 and document_id is null`,
    [claim.user_id, claim.key, claim.claim],
  )
}

async function receiptOf(db: Queryable, documentId: number): Promise<Receipt> {
  return only(
    await db.query<Receipt>(
      `select d.id as document_id, iso(u.received_at) as received_at, d.bytes, d.sha256
       from uploads u join documents d on d.id = u.document_id where d.id = $1`,
      [documentId],
    ),
  )
}

function fingerprintOf({ target, detalle, file }: IncomingUpload): string {
  const { area, type, ...ids } = target
  return createHash('sha256')
    .update(JSON.stringify([area, type, Object.entries(ids), detalle, file.sha256]))
    .digest('hex')
}

function inProgress(): HttpError {
  return new HttpError(
    409,
    {
      status: 409,
      type: 'in-progress',
      error: 'Este documento ya se está recibiendo. Espera unos segundos.',
    },
    { 'Retry-After': '2' },
  )
}

function keyReused(): HttpError {
  return new HttpError(422, {
    status: 422,
    type: 'key-reused',
    error: 'Este envío ya se usó para otro documento.',
  })
}
