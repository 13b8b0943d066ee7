import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { sqlState, type Database } from '../../database/database'
import { dumpTable, readSequences, readTablesInOrder } from '../../database/dump'
import { readAppliedMigrations } from '../../database/migrate'
import { isAlive } from '../../database/pid-file'
import { syncFolder } from '../../storage/folders'
import type { FileStorage } from '../../storage/storage'
import { isOutOfRoom } from '../../storage/room'
import { leftOut, namingRows, type Manifest, type NamingRow } from './backup-format'
import { Conflict } from '../errors'
import { readOrRefuse } from '../whole-files'

/** `damaged`: rows whose file was lost or changed. */
export type BackupResult = { file: string; bytes: number; rows: number; files: number; damaged: NamingRow[] }

/**
 * Writes a backup while the server runs. Throws `Conflict` if `file` can't be written or may not be
 * overwritten, and if the storage can't be read: the earlier backup would be worth more.
 */
export async function writeBackup(
  { db, storage }: { db: Database; storage: FileStorage },
  file: string,
  options: { overwrite: boolean },
): Promise<BackupResult> {
  if (!options.overwrite && existsSync(file))
    throw new Conflict(`Ya existe ${file}: --overwrite lo reemplaza.`)
  await requireFolder(file)
  await removeDeadParts(dirname(file))
  const part = `${file}.${process.pid}-${randomUUID().slice(0, 8)}.part`
  writing.add(basename(part))
  const tables: DumpedTable[] = []
  try {
    const { manifest, files } = await dumpAll(db, storage.spool, tables)
    const archive = pack()
    const entries = addEntries(archive, { manifest, tables, files }, storage)
    // Destroys the archive when it fails, so that the pipeline rejects too.
    entries.catch(() => undefined)
    await pipeline(archive, createGzip({ level: 1 }), createWriteStream(part, { mode: 0o600, flush: true }))
    const damaged = await entries
    await rename(part, file)
    await syncFolder(dirname(file))
    return {
      file,
      bytes: (await stat(file)).size,
      rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0),
      files: files.length,
      damaged,
    }
  } catch (error) {
    if (!isOutOfRoom(error)) throw error
    throw new Conflict(`El disco está lleno: haz espacio donde va ${file}, y en ${storage.spool}.`, {
      cause: error,
    })
  } finally {
    await rm(part, { force: true })
    writing.delete(basename(part))
    for (const table of tables) await rm(table.path, { force: true })
  }
}

/** The file that this process writes. */
const writing = new Set<string>()

/** Removes the unfinished files of backups that were killed, whatever their archive's name. */
async function removeDeadParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.(\d+)-[0-9a-f]{8}\.part$/.exec(name)?.[1])
    const living = pid === process.pid ? writing.has(name) : isAlive(pid)
    if (pid && !living) await rm(join(folder, name), { force: true })
  }
}

/** Before the work: later the system's error would name the temporary file. */
async function requireFolder(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Conflict(
      `ARCHIVO es '${file}'; puede ser uno en una carpeta en la que este usuario pueda escribir (${sqlState(error)}).`,
    )
  }
}

type DumpedTable = { name: string; path: string }
type Dump = { manifest: Manifest; files: NamingRow[] }

/**
 * Dumps the rows of one moment into local files, which it adds to `tables`: the transaction ends
 * before the archive is written.
 */
async function dumpAll(db: Database, spool: string, tables: DumpedTable[]): Promise<Dump> {
  return db.transaction(async (tx) => {
    await tx.query(`set transaction isolation level repeatable read, read only`)
    await tx.query(`set local statement_timeout = 0`)
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
    return { manifest, files: await tx.query<NamingRow>(namingRows) }
  })
}

/** Resolves to the rows whose files were lost or changed. */
async function addEntries(
  archive: Pack,
  { manifest, tables, files }: Dump & { tables: readonly DumpedTable[] },
  storage: FileStorage,
): Promise<NamingRow[]> {
  const damaged: NamingRow[] = []
  try {
    await addBytes(archive, 'backup.json', json(manifest))
    for (const { name, path } of tables) {
      const { size } = await stat(path)
      await addEntry(archive, `tables/${name}.ndjson`, size, createReadStream(path))
    }
    for (const row of files) {
      const { bytes, flaw } = await readOrRefuse(
        storage,
        row,
        (reason) =>
          `No se hizo el respaldo: ahora no se puede leer el archivo de ${nameOf(row)} (${reason}).`,
      )
      if (bytes) await addBytes(archive, `files/${row.key}`, bytes)
      if (flaw) damaged.push(row)
    }
    await addBytes(archive, 'end.json', json({ damaged: damaged.map(({ key }) => key) }))
    archive.finalize()
  } catch (error) {
    archive.destroy(error instanceof Error ? error : undefined)
    throw error
  }
  return damaged
}

/** A file's key with its document or medium, for the operator to find it. */
export function nameOf({ key, document, medium }: NamingRow): string {
  return `${key} (${document === null ? `medium ${medium ?? ''}` : `documento ${document}`})`
}

function addEntry(archive: Pack, name: string, size: number, body: Readable): Promise<void> {
  return pipeline(body, archive.entry({ name, size, mode: 0o600 }))
}

function addBytes(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  // `entry` also takes a buffer, but then does not wait for the archive's reader (seen in
  // tar-stream 3.1.7).
  return addEntry(archive, name, bytes.length, Readable.from([bytes]))
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
