import { storedFile } from '../api/documents'
import { fetchRead } from '../api/http'
import { webUrl } from '../lib/video-links'
import { filesCache, openStored } from './stored-responses'

/**
 * The documents opened last, bytes included: they open without a network. Keyed by id, since a
 * file's signed URL expires (docs/architecture.md, 'Documents that open offline').
 */

export type DocumentFile = {
  documentType: string
  /** Opens without headers for a limited time; null if it is not http(s). */
  url: string | null
  /** Null if unreadable, as on another origin without CORS. A frame may still show `url`. */
  bytes: Blob | null
}

/** Beyond either, documents unopened for the longest time are deleted. */
const maximum = { documents: 50, bytes: 100 * 1024 * 1024 }

const header = {
  storedAt: 'x-stored-at',
  turn: 'x-turn',
  size: 'x-size',
  documentType: 'x-document-type',
} as const

/** Throws `ApiError` if not even the URL can be read. */
export async function fetchDocumentFile(
  documentId: number,
  userId: number,
  signal: AbortSignal,
): Promise<DocumentFile> {
  // Opened before the request: a sign-out meanwhile then also deletes these bytes.
  const cache = await openStored(filesCache(userId))
  const { file, documentType } = await fetchRead(storedFile(documentId), signal)
  const url = webUrl(file)?.href ?? null
  const bytes = url === null ? null : await fetchBytes(url, signal)
  if (cache && bytes) await keep(cache, documentId, documentType, bytes)
  return { documentType, url, bytes }
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

/** Null if not stored. Never throws. */
export async function readDocumentFile(
  documentId: number,
  userId: number,
): Promise<{ data: DocumentFile; storedAt: number } | null> {
  try {
    const response = await caches.match(key(documentId), { cacheName: filesCache(userId) })
    if (!response) return null
    const documentType = decodeURIComponent(response.headers.get(header.documentType) ?? '')
    void markOpened(documentId, userId)
    return {
      data: { documentType, url: null, bytes: await response.blob() },
      storedAt: Number(response.headers.get(header.storedAt)),
    }
  } catch {
    return null
  }
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

async function keep(cache: Cache, documentId: number, documentType: string, bytes: Blob): Promise<void> {
  try {
    await cache.put(
      key(documentId),
      new Response(bytes, {
        headers: {
          'content-type': bytes.type,
          [header.storedAt]: String(Date.now()),
          [header.turn]: await nextTurn(cache),
          [header.size]: String(bytes.size),
          [header.documentType]: encodeURIComponent(documentType),
        },
      }),
    )
    await dropLongestUnopened(cache)
  } catch (error) {
    // The disk is full: show the document without keeping it.
    console.warn('documents: not kept for offline', error)
  }
}

/** A separate small entry: rewriting megabytes for a date is slow. Never throws. */
async function markOpened(documentId: number, userId: number): Promise<void> {
  try {
    const cache = await openStored(filesCache(userId))
    if (!cache) return
    const mark = new Response(null, { headers: { [header.turn]: await nextTurn(cache) } })
    await cache.put(openedKey(key(documentId)), mark)
  } catch {
    // The disk is full: the document keeps its old place.
  }
}

/**
 * A counter, not the clock: after the clock is put back, newly opened documents would be deleted
 * first.
 */
async function nextTurn(cache: Cache): Promise<string> {
  const turns = await Promise.all((await cache.keys()).map(async (key) => turnOf(await cache.match(key))))
  return String(Math.max(0, ...turns) + 1)
}

async function dropLongestUnopened(cache: Cache): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const entries = await Promise.all(
    paths
      .filter((path) => path.startsWith(folder))
      .map(async (path) => {
        const stored = await cache.match(path)
        const opened = await cache.match(openedKey(path))
        return {
          path,
          turn: Math.max(turnOf(stored), turnOf(opened)),
          size: Number(stored?.headers.get(header.size)),
        }
      }),
  )
  entries.sort((a, b) => b.turn - a.turn)
  let total = 0
  for (const [index, { path, size }] of entries.entries()) {
    total += size
    if (index < maximum.documents && total <= maximum.bytes) continue
    await cache.delete(path)
    await cache.delete(openedKey(path))
  }
}

/** An earlier version stored only times. */
function turnOf(stored: Response | undefined): number {
  return Number(stored?.headers.get(header.turn) ?? stored?.headers.get(header.storedAt) ?? 0)
}

const folder = '/stored-documents/'

function key(documentId: number): string {
  return folder + String(documentId)
}

function openedKey(path: string): string {
  return `/opened${path}`
}
