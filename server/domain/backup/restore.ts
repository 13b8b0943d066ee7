import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Entry } from 'tar-stream'
import * as v from 'valibot'
import { only, sqlState, type Database, type Queryable } from '../../database/database'
import {
  clearSchema,
  findForeignTables,
  loadTable,
  readTablesInOrder,
  setSequences,
} from '../../database/dump'
import { applyMigrations, grantUse, isBefore1, readMigrations, type Migration } from '../../database/migrate'
import { isOutOfRoom } from '../../storage/room'
import type { FileStorage } from '../../storage/storage'
import { storeBytes } from '../../storage/store-bytes'
import { collect } from '../../storage/stored-file'
import {
  endSchema,
  leftOut,
  manifestSchema,
  namingRows,
  type Manifest,
  type NamingRow,
} from './backup-format'
import { Conflict, Refusal } from '../errors'
import { sniffedBytes } from '../../../shared/files'
import { fileKind } from '../file-kind'
import { dropWaiting } from '../tell/messages'
import { today, writeReminders } from '../tell/reminders'
import { notedFiles, noteFile, noteOldFiles, openNotes, removeNotedFiles } from './restore-notes'

export type RestoreResult = { created_at: string; rows: number; files: number; damaged: string[] }

/**
 * Replaces all data by a backup, or nothing: stores files under new names, commits their rows, then
 * removes the old files. `user` will use the tables, if not their owner. Throws `Conflict` for a bad or
 * later backup, for tables of others, and, without `overwrite`, for existing landlords.
 */
export async function restoreBackup(
  destination: Destination,
  file: string,
  { overwrite, user }: { overwrite: boolean; user: string | null },
): Promise<RestoreResult> {
  const { db, storage } = destination
  const foreign = await findForeignTables(db)
  if (foreign.length > 0)
    throw new Conflict(
      `La base de datos tiene tablas que no son del portal (${foreign.join(', ')}), y restaurar las borraría: llévalas a otra base, o restaura en una vacía. No se cambió nada.`,
    )
  const before = await findOccupants(db)
  if (before.landlords > 0 && !overwrite) {
    throw new Conflict(`Ya hay inversionistas (${before.landlords}): --overwrite reemplaza todo lo guardado.`)
  }
  const received: ReceivedBackup = {
    ...{ manifest: null, migrations: [], damaged: null },
    ...{ tables: new Map(), files: new Map() },
  }
  try {
    await openNotes(db)
    await receive(file, destination, received).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new Conflict(
        isOutOfRoom(error)
          ? `El disco está lleno (${reason}): haz espacio para todo lo que tiene ${file}. No se cambió nada.`
          : `${file} no es un respaldo completo: ${reason}`,
        { cause: error },
      )
    })
    return await db.transaction(async (tx) => {
      // Files of a restore that was killed are removed too.
      const noted = new Set(await notedFiles(tx))
      for (const { storedAs } of received.files.values()) noted.delete(storedAs)
      const result = await replaceAll(tx, received)
      if (user !== null) await grantUse(tx, user)
      await noteOldFiles(tx, [...before.keys, ...noted])
      return result
    })
  } finally {
    // The next start removes what stays. Without the database it is not known whether it committed.
    await removeNotedFiles(db, storage).catch(() => undefined)
    for (const path of received.tables.values()) await rm(path, { force: true })
  }
}

type Destination = { db: Database; storage: FileStorage }
type ReceivedFile = { storedAs: string; sha256: string }
type ReceivedBackup = {
  manifest: Manifest | null
  /** The migrations that make the tables for the backup's rows. */
  migrations: readonly Migration[]
  /** Local files by their tables. */
  tables: Map<string, string>
  /** The storage's keys, by the keys of the backup. */
  files: Map<string, ReceivedFile>
  damaged: string[] | null
}

/** What the restore replaces: the number of landlords, and the files of the rows. */
async function findOccupants(db: Queryable): Promise<{ landlords: number; keys: string[] }> {
  const { present } = only(
    await db.query<{ present: boolean }>(`select to_regclass('users') is not null as present`),
  )
  if (!present) return { landlords: 0, keys: [] }
  const users = await db.query(`select id from users`)
  const files = await db.query<{ key: string }>(`select key from (${namingRows}) as named`)
  return { landlords: users.length, keys: files.map(({ key }) => key) }
}

async function receive(file: string, destination: Destination, received: ReceivedBackup): Promise<void> {
  const entries = extract()
  // If one of the three fails, the loop below throws its error.
  pipeline(createReadStream(file), createGunzip(), entries).catch(() => undefined)
  for await (const entry of entries) await receiveEntry(entry, destination, received)
  if (!received.manifest || !received.damaged) throw new Error('falta el final')
}

async function receiveEntry(entry: Entry, destination: Destination, received: ReceivedBackup): Promise<void> {
  const { name } = entry.header
  const [, table] = /^tables\/([a-z_]+)\.ndjson$/.exec(name) ?? []
  const [, key] = /^files\/([0-9a-f-]{36})$/.exec(name) ?? []
  if (name === 'backup.json') {
    received.manifest = v.parse(manifestSchema, await readJson(entry))
    received.migrations = await findMigrations(received.manifest)
  } else if (name === 'end.json') {
    received.damaged = v.parse(endSchema, await readJson(entry)).damaged
  } else if (table) {
    const path = join(destination.storage.spool, randomUUID())
    received.tables.set(table, path)
    await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
  } else if (key) {
    received.files.set(key, await receiveFile(entry, destination))
  } else {
    throw new Error(`no se esperaba ${name}`)
  }
}

/** The rows of the last 0.1 fit the tables of 1.0.0. */
const lastOf01 = '036-names-as-typed.sql'
const allOf100: readonly string[] = ['100-schema.sql', '101-document-types.sql']

/**
 * The migrations that make the tables as a backup's rows need them: later ones run when the rows
 * are loaded. Throws `Conflict` for a backup of a later version, whose migrations are unknown here.
 */
async function findMigrations({ migrations }: Manifest): Promise<Migration[]> {
  const known = await readMigrations()
  const last = migrations.at(-1)?.name ?? ''
  if (isBefore1(last)) {
    if (last !== lastOf01)
      throw new Conflict(
        `El respaldo es de una versión anterior a la última 0.1 (${last}): restáuralo con la última 0.1, y haz otro con ella.`,
      )
    return known.filter(({ name }) => allOf100.includes(name))
  }
  return migrations.map(({ name, sha256 }) => {
    const found = known.find((one) => one.name === name && one.sha256 === sha256)
    if (!found) throw new Conflict(`El respaldo se hizo con otra versión del portal (${name}).`)
    return found
  })
}

async function receiveFile(entry: Entry, { db, storage }: Destination): Promise<ReceivedFile> {
  const bytes = await collect(entry)
  const storedAs = randomUUID()
  await noteFile(db, storedAs)
  const kind = fileKind(bytes.subarray(0, sniffedBytes))
  const { sha256 } = await storeBytes(storage, bytes, kind?.mime ?? 'application/octet-stream', storedAs)
  return { storedAs, sha256 }
}

async function replaceAll(
  tx: Queryable,
  { manifest, migrations, tables, files, damaged }: ReceivedBackup,
): Promise<RestoreResult> {
  if (!manifest || !damaged) throw new Error('unreachable: the archive was read to its end')
  await clearSchema(tx)
  await applyMigrations(tx, migrations)
  const order = await readTablesInOrder(tx)
  // Migrations insert rows too, which the backup has. They insert none into the trail, which can't
  // be emptied.
  const filled = order.filter((table) => table !== 'trail')
  await tx.script(`truncate ${filled.map((table) => `"${table}"`).join(', ')}`)
  let rows = 0
  // Sessions that someone put into the archive must not open the portal.
  for (const table of order.filter((name) => !leftOut.includes(name))) {
    const path = tables.get(table)
    const loaded = path ? await loadTable(tx, table, path).catch(refusalOf(table)) : 0
    // A table that the backup's version did not have is empty.
    if (loaded !== (manifest.tables[table] ?? 0))
      throw new Conflict(`El respaldo está dañado: faltan registros de ${table}.`)
    rows += loaded
  }
  await setSequences(tx, manifest.sequences)
  const lost = (await tx.query<NamingRow>(namingRows)).filter(
    ({ key, sha256 }) => files.get(key)?.sha256 !== sha256 && !damaged.includes(key),
  )
  if (lost.length > 0)
    throw new Conflict(`El respaldo está dañado: archivos que faltan o cambiaron: ${lost.length}.`)
  await renameFiles(tx, files)
  await applyMigrations(tx)
  // Reminders that are due now may have been sent after the backup.
  await writeReminders(tx, today())
  await dropWaiting(tx)
  return { created_at: manifest.created_at, rows, files: files.size, damaged }
}

/** What is no JSON, no value of its column, or breaks a rule of the table: the classes 22 and 23. */
function refusalOf(table: string): (error: unknown) => never {
  return (error) => {
    if (!/^2[23]/.test(sqlState(error) ?? '')) throw error
    throw new Conflict(
      `El respaldo está dañado: los registros de ${table} no se pueden leer. No se cambió nada.`,
      { cause: error },
    )
  }
}

/** Points the rows at the files as they are stored here. */
async function renameFiles(tx: Queryable, files: ReceivedBackup['files']): Promise<void> {
  const names = JSON.stringify(Object.fromEntries([...files].map(([key, { storedAs }]) => [key, storedAs])))
  for (const table of ['documents', 'media']) {
    await tx.query(
      `update ${table} set file_key = stored.name from json_each_text($1) as stored (key, name) where file_key = stored.key`,
      [names],
    )
  }
}

async function readJson(entry: Entry): Promise<unknown> {
  return JSON.parse((await collect(entry)).toString())
}
