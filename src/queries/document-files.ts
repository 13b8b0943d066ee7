import { storedFile } from '../api/documents'
import { fetchRead } from '../api/http'
import { isPage } from '../lib/is-page'
import { webUrl } from '../lib/video-links'
import { filesCache, openStored } from './stored-responses'

/**
 * Documents that were opened, and rejected ones that a list showed, bytes included: they open
 * without a network. Keyed by id, since a file's signed URL expires (docs/architecture.md,
 * 'Documents that open offline').
 */

export type DocumentFile = {
  documentType: string
  /** Opens without headers for a limited time; null if it is not http(s). */
  url: string | null
  /** Null if unreadable, as on another origin without CORS. A frame may still show `url`. */
  bytes: Blob | null
  /** Headers that ask for the file only if it has changed; null if its answer named none. */
  ifChanged: Record<string, string> | null
}

/** Beyond either, documents unopened for the longest time are deleted. */
const maximum = { documents: 50, bytes: 100 * 1024 * 1024 }

const header = {
  storedAt: 'x-stored-at',
  turn: 'x-turn',
  size: 'x-size',
  documentType: 'x-document-type',
  ifChanged: 'x-if-changed',
} as const

/**
 * Throws `ApiError` if not even the URL can be read. The bytes of `earlier` are downloaded again
 * only if the server says that they have changed.
 */
export async function fetchDocumentFile(
  documentId: number,
  userId: number,
  signal: AbortSignal,
  earlier: DocumentFile | null = null,
): Promise<DocumentFile> {
  // Opened before the request: a sign-out meanwhile then also deletes these bytes.
  const files = await openFiles(userId)
  const { file, documentType } = await fetchRead(storedFile(documentId), signal)
  const url = webUrl(file)?.href ?? null
  const fetched = url === null ? null : await fetchFile(url, earlier, signal)
  if (!fetched) return { bytes: null, ifChanged: null, ...earlier, documentType, url }
  if (files) await keep(files, documentId, documentType, fetched)
  return { ...fetched, documentType, url }
}

/** Does nothing if it is already stored. Null if it can't be fetched. */
export async function keepDocumentFile(
  documentId: number,
  userId: number,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const kept = await caches.match(key(documentId), { cacheName: filesCache(userId) })
    if (!kept) await fetchDocumentFile(documentId, userId, signal)
    return documentId
  } catch {
    return null
  }
}

/** Opens it: it becomes the last to be deleted. Null if not stored. Never throws. */
export async function readDocumentFile(
  documentId: number,
  userId: number,
): Promise<{ data: DocumentFile; storedAt: number } | null> {
  const stored = await readStored(documentId, userId)
  if (stored) void markOpened(documentId, userId)
  return stored
}

/** To make its small picture, which does not count as opened. Null if not stored. Never throws. */
export async function readKeptFile(documentId: number, userId: number): Promise<Blob | null> {
  return (await readStored(documentId, userId))?.data.bytes ?? null
}

/** The small picture of a kept document: empty if none can be made, null if none was. Never throws. */
export async function readDocumentThumbnail(documentId: number, userId: number): Promise<Blob | null> {
  try {
    const stored = await caches.match(thumbnailKey(key(documentId)), { cacheName: filesCache(userId) })
    return (await stored?.blob()) ?? null
  } catch {
    return null
  }
}

/** Next to its document, with which it goes. Null: none can be made. Never throws. */
export async function keepDocumentThumbnail(
  documentId: number,
  userId: number,
  thumbnail: ArrayBuffer | null,
): Promise<void> {
  try {
    const files = await openFiles(userId)
    if (!files || !(await files.cache.match(key(documentId)))) return
    await files.cache.put(thumbnailKey(key(documentId)), new Response(thumbnail))
  } catch {
    // The disk is full: the icon stays.
  }
}

async function readStored(
  documentId: number,
  userId: number,
): Promise<{ data: DocumentFile; storedAt: number } | null> {
  try {
    const response = await caches.match(key(documentId), { cacheName: filesCache(userId) })
    if (!response) return null
    const { headers } = response
    const documentType = decodeURIComponent(headers.get(header.documentType) ?? '')
    const ifChanged = JSON.parse(headers.get(header.ifChanged) ?? 'null') as DocumentFile['ifChanged']
    return {
      data: { documentType, url: null, bytes: await response.blob(), ifChanged },
      storedAt: Number(headers.get(header.storedAt)),
    }
  } catch {
    return null
  }
}

type Fetched = Pick<DocumentFile, 'ifChanged'> & { bytes: Blob }

/** Null if `earlier` has the file, or if it can't be read. */
async function fetchFile(
  url: string,
  earlier: DocumentFile | null,
  signal: AbortSignal,
): Promise<Fetched | null> {
  // Another portal may replace the file of an id, so one whose answer named a version is asked for
  // a newer one. Without a version the id is trusted: asking would be the download, up to 25 MB.
  if (earlier?.bytes && !earlier.ifChanged) return null
  try {
    const response = await fetch(url, { signal, headers: (earlier?.bytes && earlier.ifChanged) ?? {} })
    // A page says that the file is not there, or who may see it: kept, it would be the document for good.
    if (!response.ok || isPage(response)) return null
    return { bytes: await response.blob(), ifChanged: conditionOf(response.headers) }
  } catch {
    return null
  }
}

function conditionOf(headers: Headers): DocumentFile['ifChanged'] {
  const etag = headers.get('etag')
  const modified = headers.get('last-modified')
  if (etag !== null) return { 'if-none-match': etag }
  return modified === null ? null : { 'if-modified-since': modified }
}

async function keep(
  files: Files,
  documentId: number,
  documentType: string,
  { bytes, ifChanged }: Fetched,
): Promise<void> {
  try {
    const headers = {
      'content-type': bytes.type,
      [header.storedAt]: String(Date.now()),
      [header.documentType]: encodeURIComponent(documentType),
      [header.ifChanged]: JSON.stringify(ifChanged),
    }
    await files.cache.delete(thumbnailKey(key(documentId)))
    await put(files, key(documentId), bytes, headers)
  } catch (error) {
    // The disk is full: show the document without keeping it.
    console.warn('documents: not kept for offline', error)
  }
}

/** A separate small entry: rewriting megabytes for a date is slow. Never throws. */
async function markOpened(documentId: number, userId: number): Promise<void> {
  try {
    const files = await openFiles(userId)
    if (files) await put(files, openedKey(key(documentId)))
  } catch {
    // The disk is full: the document keeps its old place.
  }
}

/** The turn is a counter, because after a clock is put back, new entries would be deleted first. */
async function put(
  files: Files,
  path: string,
  bytes: Blob | null = null,
  headers: Record<string, string> = {},
): Promise<void> {
  const turns = [...(await entriesOf(files)).values()].map(({ turn }) => turn)
  const entry = { turn: Math.max(0, ...turns) + 1, size: bytes?.size ?? 0 }
  const place = { [header.turn]: String(entry.turn), [header.size]: String(entry.size) }
  await files.cache.put(path, new Response(bytes, { headers: { ...headers, ...place } }))
  entriesRead.set(files.name + path, Promise.resolve(entry))
  await dropLongestUnopened(files)
}

async function dropLongestUnopened(files: Files): Promise<void> {
  const entries = await entriesOf(files)
  const documents = [...entries]
    .filter(([path]) => path.startsWith(folder))
    .map(([path, { turn, size }]) => ({
      ...{ path, size },
      turn: Math.max(turn, entries.get(openedKey(path))?.turn ?? 0),
    }))
    .sort((a, b) => b.turn - a.turn)
  let total = 0
  for (const [index, { path, size }] of documents.entries()) {
    total += size
    if (index < maximum.documents && total <= maximum.bytes) continue
    await files.cache.delete(path)
    await files.cache.delete(openedKey(path))
    await files.cache.delete(thumbnailKey(path))
  }
}

type Files = { name: string; cache: Cache }

async function openFiles(userId: number): Promise<Files | null> {
  const name = filesCache(userId)
  const cache = await openStored(name)
  return cache && { name, cache }
}

type Entry = { turn: number; size: number }

/** By cache and path: a list that keeps 25 documents reads no entry twice. */
const entriesRead = new Map<string, Promise<Entry>>()

/** Entries by path, also those of another tab; an entry that was opened there since may be out of order. */
async function entriesOf({ name, cache }: Files): Promise<ReadonlyMap<string, Entry>> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const entries = paths.map(async (path): Promise<[string, Entry]> => {
    const entry = entriesRead.get(name + path) ?? cache.match(path).then(entryOf)
    entriesRead.set(name + path, entry)
    return [path, await entry]
  })
  return new Map(await Promise.all(entries))
}

function entryOf(stored: Response | undefined): Entry {
  const number = (name: string) => Number(stored?.headers.get(name) ?? 0)
  return { turn: number(header.turn), size: number(header.size) }
}

const folder = '/stored-documents/'

function key(documentId: number): string {
  return folder + String(documentId)
}

function openedKey(path: string): string {
  return `/opened${path}`
}

function thumbnailKey(path: string): string {
  return `/thumbnail${path}`
}
