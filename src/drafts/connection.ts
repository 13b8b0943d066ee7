import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

const openTimeout = 3000

/**
 * One connection to a database of its own, opened when it is first needed. The returned function runs `work` on it; where the
 * browser dropped a sleeping page's connection without telling it, once more on a new one.
 */
export function createConnection<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<Schema>) => void,
): <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null

  function open(): Promise<IDBPDatabase<Schema>> {
    connection ??= Promise.race([
      openDB<Schema>(name, version, {
        upgrade: (db) => upgrade(db),
        blocking() {
          void connection?.then((db) => db.close())
          connection = null
        },
        terminated() {
          connection = null
        },
      }),
      // Safari's `indexedDB.open` may never answer; nobody must wait for it.
      new Promise<never>((_, reject) => {
        setTimeout(() => {
          reject(new Error('indexedDB.open does not answer'))
        }, openTimeout)
      }),
    ])
    return connection
  }

  return async (work) => {
    try {
      try {
        return await work(await open())
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
        connection = null
        return await work(await open())
      }
    } catch (error) {
      connection = null
      throw error
    }
  }
}
