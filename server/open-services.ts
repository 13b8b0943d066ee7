import type { Config } from './config'
import { clusterFolder, pgliteFolder, hasCluster } from './database/cluster'
import { DatabaseFault, only, type Database } from './database/database'
import { openEmbedded, type Embedded } from './database/embedded'
import { clockDifference, requireFitness } from './database/fitness'
import { hasTables, migrate } from './database/migrate'
import { claimPostgres, openPostgres } from './database/postgres'
import { hashCheaply } from './domain/passwords'
import { findCutRestore, type CutRestore } from './domain/backup/restore-notes'
import { readSecret } from './domain/tokens'
import { tidyUp, type FailedStep } from './tidy-up'
import { folderMail } from './mail/folder-mail'
import { smtpMail } from './mail/smtp-mail'
import { seedDemo } from './seed/demo'
import { seedRegions } from './seed/regions'
import type { Services } from './services'
import { closeToOthers } from './storage/data-folder'
import { openDiskStorage } from './storage/disk'
import { createFolder } from './storage/folders'
import { freeBytes } from './storage/room'
import type { FileStorage } from './storage/storage'
import { tryStorage } from './storage/try-storage'

/**
 * Whether a missing database is made. `beside files`: although there are stored files, because a
 * restore brings their rows.
 */
type Making = 'never' | 'new' | 'beside files'

export type OpenServices = Services & {
  /** Lines for the operator. */
  notices: string[]
  close: () => Promise<void>
}

/** There is no database of the portal where the settings say. */
export class NoData extends Error {}

/** For a command: throws `NoData` and makes nothing if there is no database. */
export async function openExistingServices(config: Config): Promise<OpenServices> {
  if (!config.databaseUrl && !hasCluster(config.dataDir)) throw new NoData()
  return openServices({ ...config, demo: false }, 'never')
}

/**
 * Opens the database (migrated, with regions and, if configured, the demo landlords), files and
 * mail. Throws what `startSentence` explains (start-errors.ts).
 */
export async function openServices(config: Config, making: Making = 'new'): Promise<OpenServices> {
  if (config.environment === 'test') hashCheaply()
  const { db, storage, embedded } = await openParts(config, making)
  const close = async () => {
    await db.close()
    await embedded?.close()
  }
  try {
    if (embedded && making === 'new' && !(await hasTables(db)))
      await refuseBesideData(config.dataDir, storage)
    if (config.databaseUrl) await reach(db, 'DATABASE_URL', config.databaseUrl)
    if (making === 'never' && !(await hasTables(db))) throw new NoData()
    const { databaseOwnerUrl } = config
    const user = await currentUser(db)
    if (databaseOwnerUrl === null) await migrate(db)
    else
      await asUser('DATABASE_OWNER_URL', databaseOwnerUrl, { db, claimed: false }, (owner) =>
        migrate(owner, { user }),
      )
    await seedRegions(db)
    const ahead = config.databaseUrl ? await clockDifference(db) : 0
    const away = making === 'new' ? await tryStorage(storage) : null
    if (config.demo) await seedDemo(db, storage)
    const cut = await findCutRestore(db)
    const untidy = await tidyUp({ db, storage, config }, { alone: embedded?.alone ?? false })
    await embedded?.settle()
    const mail = config.smtpUrl
      ? smtpMail(config.smtpUrl, config.mailFrom)
      : folderMail(config.dataDir, config.mailFrom)
    const notices = [
      ...(cut ? [cutSentence(cut)] : []),
      ...(Math.abs(ahead) > mostClockDifference ? [clockSentence(ahead)] : []),
      ...(away ? [awaySentence(away)] : []),
      ...untidy.map(untidySentence),
    ]
    return { config, db, storage, mail, secret: await readSecret(db), notices, close }
  } catch (error) {
    await close()
    throw error
  }
}

function cutSentence({ at, done, files }: CutRestore): string {
  return done
    ? `Una restauración que empezó antes de ${at} terminó, y se cortó antes de borrar los ${files} archivos anteriores: se borran ahora.`
    : `Una restauración que empezó el ${at} se cortó antes de terminar: los datos están como antes. Los ${files} archivos que dejó se borran ahora; restaura de nuevo.`
}

/** Milliseconds. Sessions and links count in minutes. */
const mostClockDifference = 120_000

function clockSentence(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  return `El reloj de esta máquina está ${minutes} minutos ${ahead > 0 ? 'adelantado' : 'atrasado'} respecto del de la base de datos: pon los dos en hora (timedatectl set-ntp true), o los enlaces y las sesiones vencen cuando no corresponde.`
}

function awaySentence({ name, message }: Error): string {
  return `El almacén de archivos no responde, y hasta que lo haga no se recibe ningún documento (${message || name}).`
}

function untidySentence({ step, error }: FailedStep): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `No se pudo ordenar, y se intenta de nuevo cada hora: ${step} (${reason || 'sin respuesta'}).`
}

/**
 * For a restore: alone, as the owner of the tables, which it makes again. `user`: who will use
 * them, if another. Throws `DatabaseFault`, `DatabaseInUse`, `DatabaseUnreachable` and
 * `OtherDatabase`. `pglite`: what it does not replace, the database of an earlier engine.
 */
export async function openDataAlone(config: Config) {
  const { databaseUrl, databaseOwnerUrl } = config
  const owner = { ...config, databaseUrl: databaseOwnerUrl ?? databaseUrl }
  const { db, storage, embedded, url } = await openParts(owner, 'beside files', { claimed: true })
  let claim: { release: () => Promise<void> } | null = null
  const close = async () => {
    await db.close()
    await claim?.release()
    await embedded?.close()
  }
  try {
    await embedded?.settle()
    if (!embedded) await reach(db, databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', url)
    claim = await claimPostgres(url)
    const user =
      databaseUrl && databaseOwnerUrl
        ? await asUser('DATABASE_URL', databaseUrl, { db, claimed: true }, currentUser)
        : null
    return { db, storage, user, pglite: pgliteFolder(config.dataDir), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Parts = Pick<Services, 'db' | 'storage'> & { embedded: Embedded | null; url: string }

async function openParts(config: Config, making: Making, options?: { claimed: boolean }): Promise<Parts> {
  const { dataDir, databaseUrl } = config
  // Files that this process makes are its user's alone.
  process.umask(0o077)
  await createFolder(dataDir, 0o700)
  const open = await closeToOthers(dataDir)
  if (open) console.warn(open)
  const storage = await openStorage(config)
  const mayMake = async () => {
    if (making === 'never') throw new NoData()
    if (making === 'new') await refuseBesideData(dataDir, storage)
  }
  const embedded = databaseUrl ? null : await openEmbedded(config, mayMake)
  const url = embedded?.url ?? databaseUrl ?? ''
  return { db: openPostgres(url, options), storage, embedded, url }
}

/** An empty database would hide that the real one is gone. */
async function refuseBesideData(dataDir: string, storage: FileStorage): Promise<void> {
  const pglite = pgliteFolder(dataDir)
  if (pglite)
    throw new DatabaseFault(
      `En ${pglite} hay datos de una versión del portal anterior a la 1.0.0, que esta no abre: no se crea otra base de datos. Haz un respaldo con la última versión que los abría, restáuralo con la última 0.1, haz otro con ella y restáuralo aquí: npm run restore -- ARCHIVO.`,
    )
  for await (const { key } of storage.list())
    throw new DatabaseFault(
      `Hay archivos guardados (${key} y quizás otros), y falta la base de datos que dice de quién son: no se crea otra en ${clusterFolder(dataDir)}. Devuelve esa carpeta a su lugar, o restaura un respaldo: npm run restore -- ARCHIVO.`,
    )
}

async function currentUser(db: Database): Promise<string> {
  return only(await db.query<{ name: string }>(`select current_user as name`)).name
}

/** The message says why; `DatabaseUnfit` is a `cause`, too. */
export class DatabaseUnreachable extends Error {
  constructor(
    readonly setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function reach(db: Database, setting: DatabaseUnreachable['setting'], url: string): Promise<void> {
  try {
    await requireFitness(db, url)
  } catch (error) {
    throw new DatabaseUnreachable(setting, error)
  }
}

/** The owner's address leads to another database than the portal's. */
export class OtherDatabase extends Error {}

/** The database's name, and when its PostgreSQL started. */
async function identityOf(db: Database): Promise<string> {
  const { identity } = only(
    await db.query<{ identity: string }>(
      `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity`,
    ),
  )
  return identity
}

/** Reaches the database of `db` as another user. Throws `OtherDatabase` before any change. */
async function asUser<Result>(
  setting: DatabaseUnreachable['setting'],
  url: string,
  { db, claimed }: { db: Database; claimed: boolean },
  work: (other: Database) => Promise<Result>,
): Promise<Result> {
  const other = openPostgres(url, { claimed })
  try {
    await reach(other, setting, url)
    if ((await identityOf(other)) !== (await identityOf(db))) throw new OtherDatabase()
    return await work(other)
  } finally {
    await other.close()
  }
}

async function openStorage({ s3, dataDir, databaseUrl }: Config): Promise<FileStorage> {
  if (!s3) {
    const storage = await openDiskStorage(dataDir)
    if (databaseUrl) return storage
    // The embedded database needs room, too, and the files may be on another disk.
    const free = async () => Math.min(await storage.free(), await freeBytes(dataDir))
    return { ...storage, free }
  }
  // Loaded only if it is used: its package is large.
  const { openS3Storage } = await import('./storage/s3')
  return openS3Storage(s3, dataDir)
}
