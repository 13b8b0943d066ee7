import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import type { Database, Queryable } from '../database/database'
import { appliedMigrations, applyMigrations, migrations } from '../database/migrate'
import type { Services } from '../services'
import { fileKind, sniffedBytes } from '../domain/file-kind'
import { MissingFile, type FileStorage } from '../storage/storage'
import { clearSchema, dumpTable, loadTable, sequences, setSequences, tablesInOrder } from './dump'
import { Refused } from './perform'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar'

/**
 * A backup: one gzipped tar with `backup.json` (what is in it), `files/KEY` (the documents), `tables/NAME.ndjson` (the
 * rows, as of one moment) and `end.json`. It says nothing of where it came from: what an embedded database and a data
 * folder held can be restored into PostgreSQL and an S3 store, and the other way round.
 */
const manifestSchema = v.object({
  format: v.literal('portal-backup-1'),
  created_at: v.string(),
  migrations: v.array(v.object({ name: v.string(), sha256: v.nullable(v.string()) })),
  tables: v.record(v.string(), v.number()),
  sequences: v.record(v.string(), v.nullable(v.number())),
})
type Manifest = v.InferOutput<typeof manifestSchema>

/** The last entry: without it the archive is cut. `damaged`: files that the storage had lost or changed before. */
const endSchema = v.object({ damaged: v.array(v.string()) })

export type BackupResult = { file: string; bytes: number; rows: number; files: number; damaged: string[] }

/** Rows that own a stored file. */
const storedFiles = `
  select file_key as key, sha256 from documents
  union all select file_key, sha256 from media where file_key is not null`
type StoredFile = { key: string; sha256: string }

/** Writes a backup while the server goes on. Throws `Refused` where `file` is there and may not be written over. */
export async function writeBackup(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  file: string,
  options: { overwrite: boolean },
): Promise<BackupResult> {
  if (!options.overwrite && (await exists(file))) throw new Refused(`${file} exists; --overwrite replaces it`)
  const dump = await dumpAll(db, storage.spool)
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  const damaged: string[] = []
  try {
    await pipeline(
      Readable.from(entries(dump, storage, damaged)),
      createGzip({ level: 1 }),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
    for (const table of dump.tables) await rm(table.path, { force: true })
  }
  return {
    file,
    bytes: (await stat(file)).size,
    rows: Object.values(dump.manifest.tables).reduce((sum, count) => sum + count, 0),
    files: dump.files.length,
    damaged,
  }
}

type Dump = { manifest: Manifest; tables: { name: string; path: string }[]; files: StoredFile[] }

/** The rows of one moment, in local files: the database goes on while the archive is being written. */
async function dumpAll(db: Database, spool: string): Promise<Dump> {
  return db.transaction(async (tx) => {
    await tx.query(`set transaction isolation level repeatable read, read only`)
    const tables: Dump['tables'] = []
    const counts: Record<string, number> = {}
    for (const name of await tablesInOrder(tx)) {
      const path = join(spool, randomUUID())
      tables.push({ name, path })
      counts[name] = await dumpTable(tx, name, path)
    }
    const manifest: Manifest = {
      format: 'portal-backup-1',
      created_at: new Date().toISOString(),
      migrations: await appliedMigrations(tx),
      tables: counts,
      sequences: await sequences(tx),
    }
    return { manifest, tables, files: await tx.query<StoredFile>(storedFiles) }
  })
}

async function* entries(dump: Dump, storage: FileStorage, damaged: string[]): AsyncGenerator<Buffer> {
  yield* bytesEntry('backup.json', json(dump.manifest))
  for (const { name, path } of dump.tables) {
    const { size } = await stat(path)
    yield tarHeader(`tables/${name}.ndjson`, size)
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
    yield tarPadding(size)
  }
  for (const { key, sha256 } of dump.files) {
    // At most 25 MB, the limit of an upload.
    const bytes = await contentOf(storage, key)
    if (bytes) yield* bytesEntry(`files/${key}`, bytes)
    if (!bytes || hashOf(bytes) !== sha256) damaged.push(key)
  }
  yield* bytesEntry('end.json', json({ damaged }))
  yield tarEnd
}

function* bytesEntry(name: string, bytes: Buffer): Generator<Buffer> {
  yield tarHeader(name, bytes.length)
  yield bytes
  yield tarPadding(bytes.length)
}

/** Null where the storage has no such file. */
async function contentOf(storage: FileStorage, key: string): Promise<Buffer | null> {
  try {
    return await collected(await storage.read(key))
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

export type RestoreResult = { created_at: string; rows: number; files: number; damaged: string[] }

/**
 * Puts a backup in place of all that `db` and `storage` hold; nothing else may be using them. Everything or nothing: what
 * was there stays until the backup was read to its end. Throws `Refused` for an archive that is none, damaged or of a
 * later version, and, without `overwrite`, where landlords would be lost.
 */
export async function restoreBackup(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  file: string,
  options: { overwrite: boolean },
): Promise<RestoreResult> {
  const before = await occupants(db)
  if (before.landlords > 0 && !options.overwrite) {
    throw new Refused(
      `There are ${before.landlords} landlords already; --overwrite replaces all that is stored`,
    )
  }
  const received: Received = { tables: new Map(), files: new Map(), manifest: null, damaged: null }
  try {
    await receive(file, storage, received).catch((error: unknown) => {
      throw error instanceof Refused
        ? error
        : new Refused(`${file} is no complete backup: ${messageOf(error)}`)
    })
    const result = await db.transaction((tx) => replaceAll(tx, received))
    for (const key of before.keys) if (!received.files.has(key)) await storage.remove(key)
    return result
  } catch (error) {
    for (const key of received.files.keys()) if (!before.keys.has(key)) await storage.remove(key)
    throw error
  } finally {
    for (const path of received.tables.values()) await rm(path, { force: true })
  }
}

type Received = {
  manifest: Manifest | null
  /** Local files by the tables that they hold. */
  tables: Map<string, string>
  /** What is in the storage by now: SHA-256 by key. */
  files: Map<string, string>
  damaged: string[] | null
}

/** What the database held: the landlords, and the files that are its rows'. */
async function occupants(db: Queryable): Promise<{ landlords: number; keys: Set<string> }> {
  const [present] = await db.query(`select from pg_class where oid = to_regclass('users')`)
  if (!present) return { landlords: 0, keys: new Set() }
  const users = await db.query(`select id from users`)
  const files = await db.query<StoredFile>(storedFiles)
  return { landlords: users.length, keys: new Set(files.map(({ key }) => key)) }
}

async function receive(file: string, storage: FileStorage, received: Received): Promise<void> {
  const unpacked = createGunzip()
  // A failure ends the unpacking, and so the reading below.
  pipeline(createReadStream(file), unpacked).catch(() => undefined)
  for await (const { name, body } of readTar(unpacked)) {
    const [, table] = /^tables\/([a-z_]+)\.ndjson$/.exec(name) ?? []
    const [, key] = /^files\/([0-9a-f-]{36})$/.exec(name) ?? []
    if (name === 'backup.json') {
      received.manifest = v.parse(manifestSchema, JSON.parse((await collected(body)).toString()))
      await checkVersion(received.manifest)
    } else if (name === 'end.json') {
      received.damaged = v.parse(endSchema, JSON.parse((await collected(body)).toString())).damaged
    } else if (table) {
      const path = join(storage.spool, randomUUID())
      received.tables.set(table, path)
      await pipeline(body, createWriteStream(path, { mode: 0o600 }))
    } else if (key) {
      received.files.set(key, await putFile(storage, key, body))
    } else {
      throw new Error(`unexpected ${name}`)
    }
  }
  if (!received.manifest || !received.damaged) throw new Error('its end is missing')
}

/** A version that made other tables can't be read by this one; an older one is brought up to date. */
async function checkVersion({ migrations: made }: Manifest): Promise<void> {
  const known = new Map((await migrations()).map(({ name, sha256 }) => [name, sha256]))
  const unknown = made.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (unknown) throw new Refused(`The backup was made by another version of the portal (${unknown.name})`)
}

async function putFile(storage: FileStorage, key: string, body: AsyncIterable<Buffer>): Promise<string> {
  const bytes = await collected(body)
  const path = join(storage.spool, randomUUID())
  await writeFile(path, bytes, { flush: true })
  const kind = fileKind(bytes.subarray(0, sniffedBytes))
  await storage.put(key, path, kind?.mime ?? 'application/octet-stream')
  await rm(path, { force: true })
  return hashOf(bytes)
}

async function replaceAll(
  tx: Queryable,
  { manifest, tables, files, damaged }: Received,
): Promise<RestoreResult> {
  if (!manifest || !damaged) throw new Error('unreachable: the archive was read to its end')
  await clearSchema(tx)
  await applyMigrations(
    tx,
    manifest.migrations.map(({ name }) => name),
  )
  const order = await tablesInOrder(tx)
  // What migrations enter is in the backup too.
  await tx.script(`truncate ${order.map((table) => `"${table}"`).join(', ')}`)
  let rows = 0
  for (const table of order) {
    const path = tables.get(table)
    const loaded = path ? await loadTable(tx, table, path) : 0
    if (loaded !== manifest.tables[table])
      throw new Refused(`The backup is damaged: rows of ${table} are missing`)
    rows += loaded
  }
  await setSequences(tx, manifest.sequences)
  const lost = (await tx.query<StoredFile>(storedFiles)).filter(
    ({ key, sha256 }) => files.get(key) !== sha256 && !damaged.includes(key),
  )
  if (lost.length > 0) throw new Refused(`The backup is damaged: ${lost.length} files are missing or changed`)
  await applyMigrations(tx)
  return { created_at: manifest.created_at, rows, files: files.size, damaged }
}

async function collected(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
