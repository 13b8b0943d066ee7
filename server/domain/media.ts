import type { AnswerOf } from '../../shared/calls/call'
import type * as calls from '../../shared/calls/media'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database, Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import type { FileStorage } from '../storage/storage'
import { storeBytes } from '../storage/store-bytes'
import { sidebarMedium } from '../../shared/media-places'
import { Invalid, NotFound } from './errors'
import { maxFileBytes, sniffedBytes } from '../../shared/files'
import { fileKind, hasPdfObject, pdfMime } from './file-kind'
import { downloadName } from './file-names'
import { isPublicLink } from './public-links'
import { damagedPdf } from './received-file'

export type MediumPlace =
  | { sidebar: (typeof sidebarMedium)[keyof typeof sidebarMedium] }
  | { home: 'video_home' | 'btn_home' }

export type ListedMedium = {
  id: number
  title: string
  file_path: string | null
  file_name: string | null
  location: string | null
  sidebar_content_type: number | null
}

/** For a landlord. A medium without a link is a stored file. */
export type ShownMedium = { id: number; title: string; file_path: string | null }

export async function listHomeMedia(
  db: Queryable,
): Promise<(ShownMedium & AnswerOf<typeof calls.home>[number])[]> {
  const media = await db.query<ShownMedium & AnswerOf<typeof calls.home>[number]>(
    `select id, title, file_path, location from media where location is not null order by id`,
  )
  return media.filter(isShown)
}

export async function listSidebarMedia(db: Queryable): Promise<AnswerOf<typeof calls.sidebar>> {
  const media = await db.query<AnswerOf<typeof calls.sidebar>[number]>(
    `select id, title, file_path, sidebar_content_type from media where sidebar_content_type is not null order by id`,
  )
  return media.filter(isShown)
}

/** Data of 0.1 may have links to private addresses. */
function isShown({ file_path }: ShownMedium): boolean {
  return file_path === null || isPublicLink(file_path)
}

export async function findSidebarMedium(db: Queryable, id: number): Promise<ShownMedium | null> {
  const [medium] = await db.query<ShownMedium>(
    `select id, file_path, title from media where id = $1 and sidebar_content_type is not null`,
    [id],
  )
  return medium && isShown(medium) ? medium : null
}

/** For the accountant. */
export function listMedia(db: Queryable): Promise<ListedMedium[]> {
  return db.query<ListedMedium>(
    `select id, title, file_path, file_name, location, sidebar_content_type from media order by id`,
  )
}

/** A link or a stored file, for every landlord. On the home screen it replaces the earlier one. */
export async function publishMedium(
  db: Database,
  storage: FileStorage,
  medium: { title: string; place: MediumPlace } & ({ link: string } | { file: string }),
): Promise<number> {
  const { title, place } = medium
  const stored = 'file' in medium ? await storeFile(storage, medium.file, title) : null
  const enter = async (tx: Queryable) => {
    // The lock lets the second of two concurrent media for one place replace the first.
    await tx.script(`lock table media in share row exclusive mode`)
    if ('home' in place) await tx.query(`${removal('location')} select from gone`, [place.home])
    return insertRow(tx, 'media', {
      title,
      ...('home' in place ? { location: place.home } : { sidebar_content_type: place.sidebar }),
      ...('link' in medium ? { file_path: medium.link } : stored),
    })
  }
  return db.transaction(enter).catch(async (error: unknown) => {
    if (stored) await storage.remove(stored.file_key).catch(() => undefined)
    throw error
  })
}

/** SQL: deletes the media whose column is `$1`. `sweepTries` deletes their files. */
function removal(column: 'id' | 'location'): string {
  return `with gone as (
      delete from media where ${column} = $1 returning file_key
    ), swept as (
      insert into upload_tries (file_key, at) select file_key, now() - interval '1 day' from gone where file_key is not null
    )`
}

export async function withdrawMedium(db: Queryable, id: number): Promise<void> {
  const gone = await db.query(`${removal('id')} select from gone`, [id])
  if (gone.length === 0) throw new NotFound(`No hay un contenido ${id}.`)
}

async function storeFile(storage: FileStorage, file: string, title: string) {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Invalid({ archivo: [`No se pudo leer el archivo ${file}.`] })
  if (found.size > maxFileBytes) throw new Invalid({ archivo: ['El archivo supera el máximo de 25 MB.'] })
  const bytes = await readFile(file)
  const kind = fileKind(bytes.subarray(0, sniffedBytes))
  if (!kind)
    throw new Invalid({
      archivo: ['El archivo debe ser JPEG, PNG, WebP, HEIC o PDF. Un video se publica con su enlace.'],
    })
  if (kind.mime === pdfMime && !(await hasPdfObject(file))) throw new Invalid({ archivo: [damagedPdf] })
  const { key, sha256 } = await storeBytes(storage, bytes, kind.mime)
  const file_name = downloadName(basename(file), title, kind)
  return { file_key: key, sha256, file_name, mime: kind.mime, bytes: bytes.length }
}
