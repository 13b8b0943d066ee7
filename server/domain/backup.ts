import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import type { Database } from '../database/database'
import { dumpTable, readSequences, readTablesInOrder } from '../database/dump'
import { readAppliedMigrations } from '../database/migrate'
import { syncFolder } from '../storage/folders'
import type { FileStorage } from '../storage/storage'
import { hashOf, leftOut, readStored, storedFiles, type Manifest, type StoredFile } from './backup-format'
import { Conflict } from './errors'

export type BackupResult = { file: string; bytes: number; rows: number; files: number; damaged: string[] }

/** Writes a backup while the server goes on. Throws `Conflict` if `file` can't be written, or exists and may not be overwritten. */
export async function writeBackup(
  { db, storage }: { db: Database; storage: FileStorage },
  file: string,
  options: { overwrite: boolean },
): Promise<BackupResult> {
  if (!options.overwrite && (await exists(file)))
    throw new Conflict(`${file} exists; --overwrite replaces it`)
  await requireFolder(file)
  const dump = await dumpAll(db, storage.spool)
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  const archive = pack()
  try {
    const entries = addEntries(archive, dump, storage)
    // Its failure destroys the archive, so that the pipeline rejects with it.
    entries.catch(() => undefined)
    await pipeline(archive, createGzip({ level: 1 }), createWriteStream(part, { mode: 0o600, flush: true }))
    const damaged = await entries
    await rename(part, file)
    await syncFolder(dirname(file))
    return {
      file,
      bytes: (await stat(file)).size,
      rows: Object.values(dump.manifest.tables).reduce((sum, count) => sum + count, 0),
      files: dump.files.length,
      damaged,
    }
  } finally {
    await rm(part, { force: true })
    for (const table of dump.tables) await rm(table.path, { force: true })
  }
}

/** Before the work: what the system says of a missing folder names the temporary file. */
async function requireFolder(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Conflict(`FILE is '${file}'; it may be one in a folder that this user may write to (${code})`)
  }
}

type Dump = { manifest: Manifest; tables: { name: string; path: string }[]; files: StoredFile[] }

/** Dumps the rows of one moment into local files, so that the database can go on while the archive is written. */
async function dumpAll(db: Database, spool: string): Promise<Dump> {
  return db.transaction(async (tx) => {
    await tx.query(`set transaction isolation level repeatable read, read only`)
    await tx.query(`set local statement_timeout = 0`)
    const tables: Dump['tables'] = []
    const counts: Record<string, number> = {}
    for (const name of await readTablesInOrder(tx)) {
      if (leftOut.includes(name)) continue
      const path = join(spool, randomUUID())
      tables.push({ name, path })
      counts[name] = await dumpTable(tx, name, path)
    }
    const manifest: Manifest = {
      format: 'portal-backup-1',
      created_at: new Date().toISOString(),
      migrations: await readAppliedMigrations(tx),
      tables: counts,
      sequences: await readSequences(tx),
    }
    return { manifest, tables, files: await tx.query<StoredFile>(storedFiles) }
  })
}

/** Resolves to the keys of the files that the storage has lost or changed. */
async function addEntries(archive: Pack, dump: Dump, storage: FileStorage): Promise<string[]> {
  const damaged: string[] = []
  try {
    await addBytes(archive, 'backup.json', json(dump.manifest))
    for (const { name, path } of dump.tables) {
      const { size } = await stat(path)
      await addEntry(archive, `tables/${name}.ndjson`, size, createReadStream(path))
    }
    for (const { key, sha256 } of dump.files) {
      // In memory: a file has at most 25 MB, the limit of an upload.
      const bytes = await readStored(storage, key)
      if (bytes) await addBytes(archive, `files/${key}`, bytes)
      if (!bytes || hashOf(bytes) !== sha256) damaged.push(key)
    }
    await addBytes(archive, 'end.json', json({ damaged }))
    archive.finalize()
  } catch (error) {
    archive.destroy(error instanceof Error ? error : undefined)
    throw error
  }
  return damaged
}

function addEntry(archive: Pack, name: string, size: number, body: Readable): Promise<void> {
  return pipeline(body, archive.entry({ name, size, mode: 0o600 }))
}

function addBytes(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  // `entry` takes a buffer too, but then it does not wait for the reader of the archive (seen in tar-stream 3.1.7).
  return addEntry(archive, name, bytes.length, Readable.from([bytes]))
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
