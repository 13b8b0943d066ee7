import type { Transactions } from './transactions'

/** docs/contract.md, 'Receipt'. Servers are identified by their API base. */
export function knownServers({ read, write }: Transactions) {
  return {
    async sendsReceipts(base: string): Promise<boolean> {
      return (await read(['servers'], (tx) => tx.objectStore('servers').get(base)))?.sendsReceipts ?? false
    },

    async learnReceipts(base: string): Promise<void> {
      await write('relaxed', ['servers'], (tx) =>
        tx.objectStore('servers').put({ sendsReceipts: true }, base),
      )
    },
  }
}
