/** What fake-indexeddb keeps inside a transaction. */
type Inner = {
  _execRequestAsync: (request: { source: IDBObjectStore; operation: () => never }) => IDBRequest<undefined>
}

/**
 * In place of a store's `put` or `delete`, a full disk: the request fails after the call, as in a
 * browser. A call that throws is no full disk; it leaves the requests made beside it without a listener.
 */
export function onFullDisk(this: IDBObjectStore): IDBRequest<undefined> & IDBRequest<IDBValidKey> {
  const request = (this.transaction as unknown as Inner)._execRequestAsync({
    source: this,
    operation() {
      throw new DOMException(undefined, 'QuotaExceededError')
    },
  })
  return request as IDBRequest<undefined> & IDBRequest<IDBValidKey>
}
