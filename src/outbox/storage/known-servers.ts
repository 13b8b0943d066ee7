import type { Transactions } from './transactions'

/** What was learned about servers (docs/contract.md, 'Receipt'). A server is named by its API base. */
export function knownServers({ read, write }: Transactions) {
  return {
    /** True if it has ever sent a receipt. */
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
