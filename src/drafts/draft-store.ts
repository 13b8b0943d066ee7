import type { IDBPDatabase } from 'idb'
import { createIdbConnection } from '../lib/idb-connection'
import { databaseName, migrations, type OutboxDb } from '../outbox/storage/schema'
import { forgetWords, keepWords, partingWords, type Words } from './parting-words'

/**
 * Typed values that are not saved, by user and form, in IndexedDB. Values are JSON.
 * Nothing here throws: without storage a draft lives as long as its form.
 */

const run = createIdbConnection<OutboxDb>({ name: databaseName, migrations })

/** Undefined if there is none. What a page left unwritten when it went is the draft, and written first. */
export async function readDraft(owner: number, name: string): Promise<unknown> {
  const left = partingWords(keyOf(owner, name))
  if (left !== undefined) {
    await writeDraft(owner, name, left)
    return left
  }
  return withDb('read', (db): Promise<unknown> => db.get('drafts', [owner, name]))
}

/** Values that no transaction has yet, by user and name: of several writes in one turn the last one counts. */
const unbegun = new Map<string, { words: Words; written: Promise<void> }>()

const keyOf = (owner: number, name: string) => `${owner}/${name}`

/**
 * Writes start in order, but none waits for another: a tab may close after a keystroke. When a page
 * goes, Chromium aborts a transaction that is not explicitly committed, and one that waits for another.
 */
export function writeDraft(owner: number, name: string, value: unknown): Promise<void> {
  const key = keyOf(owner, name)
  const words = keepWords(key, value)
  const waiting = unbegun.get(key)
  if (waiting) {
    waiting.words = words
    return waiting.written
  }
  const next = { words, written: Promise.resolve() }
  const begin = () => void (unbegun.get(key) === next && unbegun.delete(key))
  unbegun.set(key, next)
  next.written = withDb('written', async (db) => {
    begin()
    const tx = db.transaction('drafts', 'readwrite')
    const put = tx.store.put(next.words.value, [owner, name])
    tx.commit()
    await Promise.all([put, tx.done])
    forgetWords(key, next.words)
  }).finally(begin)
  return next.written
}

/** In one transaction: an attempt left behind would be taken for the next draft's. */
export async function deleteDraft(owner: number, name: string): Promise<void> {
  const names = [name, attemptName(name)]
  names.forEach((one) => forgetUnwritten(owner, one))
  await withDb('deleted', async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    await Promise.all([...names.map((one) => tx.store.delete([owner, one])), tx.done])
  })
}

/**
 * In one transaction, so that what another tab writes meanwhile stays. True if a draft stays,
 * undefined if the device can't tell.
 */
export async function deleteDraftIf(
  owner: number,
  name: string,
  isSaved: (stored: unknown) => boolean,
): Promise<boolean | undefined> {
  forgetUnwritten(owner, name)
  return withDb('deleted', async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const stored: unknown = await tx.store.get([owner, name])
    const stays = stored !== undefined && !isSaved(stored)
    const gone = stays ? [] : [name, attemptName(name)]
    await Promise.all([...gone.map((one) => tx.store.delete([owner, one])), tx.done])
    return stays
  })
}

/** A write from now on must not join one that is deleted. */
function forgetUnwritten(owner: number, name: string): void {
  unbegun.delete(keyOf(owner, name))
  forgetWords(keyOf(owner, name))
}

/** The key of a save whose answer has not come. */
export function attemptName(name: string): string {
  return `${name}/intento`
}

async function withDb<T>(
  what: 'read' | 'written' | 'deleted',
  work: (db: IDBPDatabase<OutboxDb>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run(work)
  } catch (error) {
    console.warn(`drafts: not ${what} on this device`, error)
    return undefined
  }
}
