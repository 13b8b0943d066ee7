import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable } from '../database/database'
import { removeFile } from '../storage/spool'
import type { FileStorage } from '../storage/storage'
import { hashFile } from '../storage/stored-file'
import { recordActivity } from './activity'
import type { ServedFile } from './documents'
import { NotFound } from './errors'
import { exportLandlord } from './export'
import { recordAct } from './trail'

/**
 * The copy of everything about them that landlords ask for themselves (Ley 21.719: access and portability). A request is a
 * row; any process claims it, makes the ZIP and stores it under the name of the claim, which `upload_tries` holds until the row
 * does. A process that dies leaves a claim that lapses, and a file for `sweepTries`. A row that is deleted leaves its file to
 * it too (011-data-copies.sql).
 */

/** How long a copy is kept. */
const kept = `interval '7 days'`
/** Seconds after which another process may take a claim over: far longer than a copy takes. */
const claimSeconds = 30 * 60
/** Claims after which a copy has failed: it may be what ends the processes. */
const mostTries = 3

/** Asks for a copy. Does nothing while one is being made, and for an hour after one was. */
export async function askCopy(db: Database, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const asked = await tx.query(
      `insert into data_copies (user_id)
       select $1 where not exists (
         select from data_copies where user_id = $1 and ready_at > now() - interval '1 hour')
       on conflict (user_id) where state = 'preparando' do nothing returning id`,
      [userId],
    )
    if (asked.length === 0) return
    await tx.query(`delete from data_copies where user_id = $1 and state = 'fallida'`, [userId])
    await recordActivity(tx, userId, {
      module: 'CUENTA',
      action: 'Copia de tus datos pedida',
      redirect: { name: 'home' },
    })
    await recordAct(
      tx,
      'copia de datos pedida',
      { user: userId },
      { name: 'Inversionista', place: 'el portal' },
    )
  })
}

type CopyState = 'preparando' | 'lista' | 'fallida'
/** Moments are ISO 8601. */
type ReadyCopy = { id: number; lista: string; bytes: number; vence: string; faltan: number }

/** The state of the last request; and the copy that can be downloaded, which may be of the one before. */
export async function findCopies(
  db: Queryable,
  userId: number,
): Promise<{ estado: CopyState | 'ninguna'; pedida: string | null; ready: ReadyCopy | null }> {
  const [last] = await db.query<{ estado: CopyState; pedida: string }>(
    `select state as estado, iso(asked_at) as pedida from data_copies
     where user_id = $1 and (ready_at is null or ready_at > now() - ${kept}) order by id desc limit 1`,
    [userId],
  )
  const [ready] = await db.query<ReadyCopy>(
    `select id, iso(ready_at) as lista, bytes::float8 as bytes, iso(ready_at + ${kept}) as vence, missing as faltan
     from data_copies
     where user_id = $1 and ready_at > now() - ${kept} order by id desc limit 1`,
    [userId],
  )
  return { estado: last?.estado ?? 'ninguna', pedida: last?.pedida ?? null, ready: ready ?? null }
}

/** For a caller who proved the right to it. Throws `NotFound`. */
export async function findCopyFile(db: Queryable, id: number): Promise<ServedFile> {
  const [file] = await db.query<ServedFile>(
    `select claim as file_key, claim as etag, sha256, 'application/zip' as mime, bytes::float8 as bytes,
       to_char(ready_at at time zone 'America/Santiago', '"mis-datos-"YYYY-MM-DD".zip"') as file_name
     from data_copies where id = $1 and ready_at > now() - ${kept}`,
    [id],
  )
  if (!file) throw new NotFound()
  return file
}

type Claim = { id: number; user_id: number; claim: string; tries: number }

/**
 * Makes the copies that are waiting, one after the other; their landlords are told by mail. If `signal` is aborted, the copy in
 * hand is left to the next process.
 */
export async function makeCopies(
  services: { db: Database; storage: FileStorage },
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  const { db, storage } = services
  for (let copy = await claimCopy(db); copy; copy = await claimCopy(db)) {
    try {
      if (copy.tries > mostTries) throw new Error(`data copy ${copy.id}: given up after ${mostTries} tries`)
      const stored = await storeCopy(services, copy, signal)
      if (stored.missing.length > 0)
        onError(new Error(`data copy ${copy.id}: lost or damaged files of ${stored.missing.join(', ')}`))
      // Else another process has it by now, or the landlord was erased.
      if (!(await settle(db, copy, stored))) await storage.remove(copy.claim)
    } catch (error) {
      if (signal.aborted) return release(db, copy)
      onError(error)
      await fail(db, copy)
    }
  }
}

/** Removes the copies that expired. `alone`: no process makes one, so all that wait can be claimed at once. */
export async function tidyCopies(db: Queryable, { alone }: { alone: boolean }): Promise<void> {
  await db.query(
    `delete from data_copies where state <> 'preparando' and coalesce(ready_at, asked_at) <= now() - ${kept}`,
  )
  if (alone) await db.query(`update data_copies set claimed_at = null where state = 'preparando'`)
}

async function claimCopy(db: Queryable): Promise<Claim | null> {
  const [claim] = await db.query<Claim>(
    `with claimed as (
       update data_copies set claim = $1, claimed_at = now(), tries = tries + 1 where id = (
         select id from data_copies
         where state = 'preparando' and (claimed_at is null or claimed_at <= now() - make_interval(secs => $2))
         order by id limit 1 for update skip locked)
       returning id, user_id, claim, tries
     ), noted as (
       insert into upload_tries (file_key) select claim from claimed
     )
     select * from claimed`,
    [randomUUID(), claimSeconds],
  )
  return claim ?? null
}

/** `missing`: the documents whose file is not in it. */
type StoredCopy = { bytes: number; sha256: string; missing: number[] }

async function storeCopy(
  { db, storage }: { db: Database; storage: FileStorage },
  { user_id, claim }: Claim,
  signal: AbortSignal,
): Promise<StoredCopy> {
  const path = join(storage.spool, claim)
  try {
    const { lost, damaged } = await exportLandlord({ db, storage }, user_id, path, signal)
    const { size: bytes } = await stat(path)
    const sha256 = await hashFile(path)
    await storage.put(claim, path, 'application/zip', sha256)
    return { bytes, sha256, missing: [...lost, ...damaged] }
  } finally {
    await removeFile(path)
  }
}

/** Enters the file, drops the landlord's other copies and writes the mail. False, without an effect, if the claim is no longer the row's. */
async function settle(
  db: Queryable,
  { id, claim }: Claim,
  { bytes, sha256, missing }: StoredCopy,
): Promise<boolean> {
  const ready = await db.query(
    `with ready as (
       update data_copies set state = 'lista', ready_at = now(), bytes = $3, sha256 = $4, missing = $5
       where id = $1 and claim = $2 and state = 'preparando' returning user_id
     ), stored as (
       delete from upload_tries using ready where file_key = $2
     ), older as (
       delete from data_copies d using ready where d.user_id = ready.user_id and d.id <> $1
     ), told as (
       insert into messages (kind, event, user_id) select 'copia', $1::int, user_id from ready
     )
     select from ready`,
    [id, claim, bytes, sha256, missing.length],
  )
  return ready.length > 0
}

async function release(db: Queryable, { id, claim }: Claim): Promise<void> {
  await db.query(
    `update data_copies set claimed_at = null, tries = tries - 1
     where id = $1 and claim = $2 and state = 'preparando'`,
    [id, claim],
  )
}

async function fail(db: Queryable, { id, claim }: Claim): Promise<void> {
  await db.query(
    `update data_copies set state = 'fallida' where id = $1 and claim = $2 and state = 'preparando'`,
    [id, claim],
  )
}
