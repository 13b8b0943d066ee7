import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { only, type Database, type Queryable } from '../database/database'
import { uploadLimit } from '../http/receive-file'
import type { FileStorage } from '../storage/storage'
import { fileKind, sniffedBytes } from './file-kind'
import { downloadName } from './file-names'
import { ReviewError } from './review'

/** Where a medium is shown: in the sidebar (specification §3: 0 document, 1 video), or on the home screen. */
export type MediumPlace = { sidebar: 0 | 1 } | { home: 'video_home' | 'btn_home' }

export type ListedMedium = {
  id: number
  title: string
  file_path: string | null
  file_name: string | null
  location: string | null
  sidebar_content_type: number | null
}

export function media(db: Queryable): Promise<ListedMedium[]> {
  return db.query<ListedMedium>(
    `select id, title, file_path, file_name, location, sidebar_content_type from media order by id`,
  )
}

/**
 * Shows a medium to every landlord: an address on the web, or a file that is stored. What stood in its place on the home
 * screen goes.
 */
export async function publishMedium(
  db: Database,
  storage: FileStorage,
  medium: { title: string; place: MediumPlace } & ({ link: string } | { file: string }),
): Promise<number> {
  const { title, place } = medium
  const stored = 'file' in medium ? await storeFile(storage, medium.file, title) : null
  const enter = async (tx: Queryable) => {
    const old = await tx.query<{ file_key: string | null }>(
      `delete from media where location = $1 returning file_key`,
      ['home' in place ? place.home : null],
    )
    const { id } = only(
      await tx.query<{ id: number }>(
        `insert into media (title, location, sidebar_content_type, file_path, file_key, file_name, mime, bytes, sha256)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          title,
          'home' in place ? place.home : null,
          'sidebar' in place ? place.sidebar : null,
          'link' in medium ? medium.link : null,
          stored?.key,
          stored?.name,
          stored?.mime,
          stored?.bytes,
          stored?.sha256,
        ],
      ),
    )
    return { id, gone: old.flatMap(({ file_key }) => file_key ?? []) }
  }
  const { id, gone } = await db.transaction(enter).catch(async (error: unknown) => {
    if (stored) await storage.remove(stored.key)
    throw error
  })
  for (const key of gone) await storage.remove(key)
  return id
}

/** Takes a medium away from every landlord, and its file. */
export async function withdrawMedium(db: Queryable, storage: FileStorage, id: number): Promise<void> {
  const [medium] = await db.query<{ file_key: string | null }>(
    `delete from media where id = $1 returning file_key`,
    [id],
  )
  if (!medium) throw new ReviewError(`No hay un contenido ${id}.`)
  if (medium.file_key) await storage.remove(medium.file_key)
}

async function storeFile(storage: FileStorage, file: string, title: string) {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ReviewError(`No se pudo leer el archivo ${file}.`)
  if (found.size > uploadLimit) throw new ReviewError('El archivo supera el máximo de 25 MB.')
  const bytes = await readFile(file)
  const kind = fileKind(bytes.subarray(0, sniffedBytes))
  if (!kind)
    throw new ReviewError(
      'El archivo debe ser JPEG, PNG, WebP, HEIC o PDF. Un video se publica con su enlace.',
    )
  const key = randomUUID()
  const spooled = join(storage.spool, key)
  try {
    await writeFile(spooled, bytes, { flush: true })
    await storage.put(key, spooled, kind.mime)
  } finally {
    await rm(spooled, { force: true })
  }
  return {
    key,
    name: downloadName(basename(file), title, kind),
    mime: kind.mime,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
