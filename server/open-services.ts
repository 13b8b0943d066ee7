import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'
import { lockDataDir, type DataLock } from './database/data-lock'
import { only, type Database } from './database/database'
import { hasTables, migrate } from './database/migrate'
import { openPglite } from './database/pglite'
import { claimPostgres, openPostgres } from './database/postgres'
import { respellEmails } from './domain/email-address'
import { findCutRestore, type CutRestore } from './domain/restore-notes'
import { readSecret } from './domain/settings'
import { tidyUp, type Untidy } from './domain/tidy-up'
import { folderMail } from './mail/folder-mail'
import { smtpMail } from './mail/smtp-mail'
import { openWebhook } from './mail/webhook'
import { seedDemo } from './seed/demo'
import { seedRegions } from './seed/regions'
import type { Services } from './services'
import { closeToOthers } from './storage/data-folder'
import { openDiskStorage } from './storage/disk'
import { createFolder } from './storage/folders'
import { freeBytes } from './storage/room'
import type { FileStorage } from './storage/storage'

/** The database and the files, as they are. */
export type OpenData = Pick<Services, 'db' | 'storage'> & {
  /** Handles the commands of other processes while this one has the embedded database; null without that database. */
  handleRequests: DataLock['handleRequests'] | null
  close: () => Promise<void>
}

export type OpenServices = Services &
  OpenData & {
    /** What the start has found, as lines for the operator. */
    notices: string[]
  }

/** There is no database of the portal where the settings say. */
export class NoData extends Error {}

/** The same for a command, which makes none: throws `NoData` before anything is made. */
export async function openExistingServices(config: Config): Promise<OpenServices> {
  // PostgreSQL's own first file: https://www.postgresql.org/docs/current/storage-file-layout.html
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database/PG_VERSION'))) throw new NoData()
  return openServices({ ...config, demo: false }, { make: false })
}

/**
 * Opens what the server and its commands work on: database (migrated, with regions and, if configured, the demo
 * landlords), files and mail. Throws `DataDirInUse` if another process has the embedded database, `DatabaseUnreachable`,
 * `OtherDatabase`.
 */
export async function openServices(config: Config, { make } = { make: true }): Promise<OpenServices> {
  const data = await openData(config)
  const { db, storage } = data
  try {
    if (config.databaseUrl) await reach(db, 'DATABASE_URL')
    if (!make && !(await hasTables(db))) throw new NoData()
    if (config.databaseOwnerUrl) await migrateAsOwner(config.databaseOwnerUrl, db)
    else await migrate(db)
    await seedRegions(db)
    const taken = await respellEmails(db)
    if (config.demo) await seedDemo(db, storage)
    const cut = await findCutRestore(db)
    const untidy = await tidyUp({ ...data, config }, { starting: true })
    const mail = config.smtpUrl
      ? smtpMail(config.smtpUrl, config.mailFrom)
      : folderMail(config.dataDir, config.mailFrom)
    const webhook = config.webhook && openWebhook(config.webhook)
    const notices = [
      ...(taken.length > 0 ? [takenSentence(taken)] : []),
      ...(cut ? [cutSentence(cut)] : []),
      ...untidy.map(untidySentence),
    ]
    return { config, mail, webhook, secret: await readSecret(db), ...data, notices }
  } catch (error) {
    await data.close()
    throw error
  }
}

function takenSentence(landlords: readonly number[]): string {
  return `El correo de estos inversionistas es el de otro, escrito de otra manera, y no pueden ingresar: ${landlords.join(', ')}. 'contador inversionistas' dice de quién, y 'contador cambiar-inversionista ${landlords[0]} --correo NUEVO' le da otro: el número vale donde un comando pide el correo.`
}

function cutSentence({ at, done, files }: CutRestore): string {
  return done
    ? `Una restauración que empezó antes de ${at} terminó, y se cortó antes de borrar los ${files} archivos anteriores: se borran ahora.`
    : `Una restauración que empezó el ${at} se cortó antes de terminar: los datos están como antes. Los ${files} archivos que dejó se borran ahora; restaura de nuevo.`
}

function untidySentence({ step, error }: Untidy): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `No se pudo ordenar, y se intenta de nuevo cada hora: ${step} (${reason || 'sin respuesta'}).`
}

/** Opens the data without changing anything. Throws `DataDirInUse`. */
export async function openData(config: Config): Promise<OpenData> {
  // What this process makes is for its own user.
  process.umask(0o077)
  await createFolder(config.dataDir, 0o700)
  const open = await closeToOthers(config.dataDir)
  if (open) console.warn(open)
  const storage = await openStorage(config)
  if (config.databaseUrl) {
    const db = openPostgres(config.databaseUrl)
    return { db, storage, handleRequests: null, close: () => db.close() }
  }
  const lock = await lockDataDir(config.dataDir)
  try {
    const db = await openEmbedded(config.dataDir)
    return {
      db,
      storage,
      handleRequests: lock.handleRequests,
      async close() {
        await db.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * The same for a restore, which must be alone, and as the owner of the tables, for it makes them again. `user`: who is to use
 * them, if that is another one. Throws `DataDirInUse`, `DatabaseInUse`, `DatabaseUnreachable` and `OtherDatabase`.
 */
export async function openDataAlone(config: Config): Promise<OpenData & { user: string | null }> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (!databaseUrl) return { ...(await openData(config)), user: null }
  const url = databaseOwnerUrl ?? databaseUrl
  const db = openPostgres(url, { claimed: true })
  const close: (() => Promise<void>)[] = [() => db.close()]
  try {
    await reach(db, databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL')
    const claim = await claimPostgres(url)
    close.push(claim.release)
    const user = databaseOwnerUrl ? await findUser(databaseUrl, db) : null
    await createFolder(config.dataDir, 0o700)
    const storage = await openStorage(config)
    return { db, storage, handleRequests: null, user, close: () => closeAll(close) }
  } catch (error) {
    await closeAll(close)
    throw error
  }
}

async function closeAll(close: readonly (() => Promise<void>)[]): Promise<void> {
  for (const end of close) await end()
}

/** Who uses the tables. Throws `OtherDatabase`. */
async function findUser(url: string, owner: Database): Promise<string> {
  const db = openPostgres(url, { claimed: true })
  try {
    await reach(db, 'DATABASE_URL')
    if ((await identityOf(owner)) !== (await identityOf(db))) throw new OtherDatabase()
    return await currentUser(db)
  } finally {
    await db.close()
  }
}

async function currentUser(db: Database): Promise<string> {
  return only(await db.query<{ name: string }>(`select current_user as name`)).name
}

/** The message says why. */
export class DatabaseUnreachable extends Error {
  constructor(
    readonly setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function reach(db: Database, setting: DatabaseUnreachable['setting']): Promise<void> {
  try {
    await db.query('select 1')
  } catch (error) {
    throw new DatabaseUnreachable(setting, error)
  }
}

/** The owner's address leads to another database than the portal's. */
export class OtherDatabase extends Error {}

/** Which database of which running PostgreSQL. */
async function identityOf(db: Database): Promise<string> {
  const { identity } = only(
    await db.query<{ identity: string }>(
      `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity`,
    ),
  )
  return identity
}

/** Migrates as the owner of the tables, and lets the user of `db` use them. Throws `OtherDatabase` before it changes anything. */
async function migrateAsOwner(ownerUrl: string, db: Database): Promise<void> {
  const owner = openPostgres(ownerUrl)
  try {
    await reach(owner, 'DATABASE_OWNER_URL')
    if ((await identityOf(owner)) !== (await identityOf(db))) throw new OtherDatabase()
    await migrate(owner, await currentUser(db))
  } finally {
    await owner.close()
  }
}

/** Room for the embedded database of a first start. */
const roomForDatabase = 64 * 1024 * 1024

export class DiskFull extends Error {}

/** Throws `DiskFull` if there is no room: PGlite's own error is only an error number of WASI (seen in PGlite 0.5.16). */
async function openEmbedded(dataDir: string): Promise<Database> {
  try {
    return await openPglite(join(dataDir, 'database'))
  } catch (error) {
    if ((await freeBytes(dataDir)) > roomForDatabase) throw error
    throw new DiskFull(`El disco de ${dataDir} está lleno: libera espacio e inicia de nuevo.`, {
      cause: error,
    })
  }
}

async function openStorage({ s3, dataDir }: Config): Promise<FileStorage> {
  if (!s3) return openDiskStorage(dataDir)
  // Loaded only if it is used: it is the largest of the server's packages.
  const { openS3Storage } = await import('./storage/s3')
  return openS3Storage(s3, dataDir)
}
