import { readFileSync } from 'node:fs'

/** A database as a test keeps it: bytes are `{ $bytes: base64 }`. */
export type DatabaseDump = {
  name: string
  version: number
  stores: {
    name: string
    keyPath: string | null
    autoIncrement: boolean
    indexes: { name: string; keyPath: string; unique?: boolean }[]
    entries: [key: unknown, value: unknown][]
  }[]
}

/** The databases that the last version 0.1 wrote, by its own code: an upload of each state, drafts, shared files. */
export function oldDatabases(): DatabaseDump[] {
  const file = new URL('../fixtures/databases-of-0.1.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as DatabaseDump[]
}

type Entries = DatabaseDump['stores'][number]['entries']

const plain = { keyPath: null, autoIncrement: false, indexes: [] }
const ofUpload = { ...plain, keyPath: 'id' }

/** The outbox of the last version 0.1, with these records. */
export function oldOutbox(records: Readonly<Record<string, Entries>>): DatabaseDump {
  const indexes = [
    { name: 'owner', keyPath: 'owner' },
    { name: 'sha256', keyPath: 'file.sha256' },
  ]
  return database('outbox', 3, records, {
    uploads: { ...ofUpload, indexes },
    ...{ bytes: plain, unsent: plain, removed: ofUpload, lease: plain },
    ...{ journal: { ...plain, autoIncrement: true }, servers: plain, days: plain },
  })
}

/** Its drafts. */
export function oldDrafts(records: Readonly<Record<string, Entries>>): DatabaseDump {
  return database('drafts', 3, records, { drafts: plain, unsent: plain, pages: plain })
}

/** Its files without a document. */
export function oldShared(records: Readonly<Record<string, Entries>>): DatabaseDump {
  const files = { ...ofUpload, autoIncrement: true }
  return database('shared', 1, records, { files, bytes: plain })
}

function database(
  name: string,
  version: number,
  records: Readonly<Record<string, Entries>>,
  stores: Readonly<Record<string, Omit<DatabaseDump['stores'][number], 'name' | 'entries'>>>,
): DatabaseDump {
  return {
    ...{ name, version },
    stores: Object.entries(stores).map(([store, made]) => ({
      ...{ name: store, ...made },
      entries: records[store] ?? [],
    })),
  }
}

/** Needs nothing outside of it, so that a browser can run it too. */
export async function writeDatabases(dumps: readonly DatabaseDump[], factory = indexedDB): Promise<void> {
  for (const { name, version, stores } of dumps) {
    const opening = factory.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
        for (const index of indexes)
          made.createIndex(index.name, index.keyPath, { unique: index.unique ?? false })
      }
    })
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', reject)
    })
    const db = opening.result
    const tx = db.transaction([...db.objectStoreNames], 'readwrite')
    for (const { name: store, keyPath, entries } of stores)
      for (const [key, value] of entries)
        tx.objectStore(store).put(withBytes(value), keyPath === null ? (key as IDBValidKey) : undefined)
    await new Promise((resolve, reject) => {
      tx.addEventListener('complete', resolve)
      tx.addEventListener('abort', reject)
    })
    db.close()
  }

  function withBytes(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withBytes)
    if (value === null || typeof value !== 'object') return value
    if (Object.prototype.toString.call(value) === '[object ArrayBuffer]') return value
    if ('$bytes' in value)
      return Uint8Array.from(atob(String(value.$bytes)), (one) => one.charCodeAt(0)).buffer
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBytes(one)]))
  }
}

/** Every database of the device, read past the app; null for one that is not there. */
export async function readDatabase(
  name: string,
  factory = indexedDB,
): Promise<Record<string, [IDBValidKey, unknown][]> | null> {
  const names = (await factory.databases()).map((one) => one.name)
  if (!names.includes(name)) return null
  const opening = factory.open(name)
  await new Promise((resolve, reject) => {
    opening.addEventListener('success', resolve)
    opening.addEventListener('error', reject)
  })
  const db = opening.result
  const found: Record<string, [IDBValidKey, unknown][]> = {}
  for (const store of db.objectStoreNames) {
    const from = db.transaction(store).objectStore(store)
    const [keys, values] = [from.getAllKeys(), from.getAll()]
    await new Promise((resolve) => values.addEventListener('success', resolve))
    found[store] = keys.result.map((key, at) => [key, values.result[at] as unknown])
  }
  db.close()
  return found
}
