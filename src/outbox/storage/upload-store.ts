import type { Database } from './database'
import { decisions } from './decisions'
import { deliveries } from './deliveries'
import { drafts } from './drafts'
import { drainLease } from './drain-lease'
import { knownServers } from './known-servers'
import { retention } from './retention'
import { saving } from './saving'
import { sharedFiles } from './shared-files'
import { createTransactions, type Transactions } from './transactions'
import { tries } from './tries'
import { uploadQueries } from './upload-queries'

export type SenderStore = ReturnType<typeof createSenderStore>
export type ArrivalStore = ReturnType<typeof createArrivalStore>
export type UploadStore = ReturnType<typeof createUploadStore>

/** To send what waits. */
export function createSenderStore(database: Database) {
  return sending(createTransactions(database))
}

/** To keep what another app sends. */
export function createArrivalStore(database: Database) {
  const transactions = createTransactions(database)
  return { ...uploadQueries(transactions), ...sharedFiles(transactions) }
}

/** All that a page does. */
export function createUploadStore(database: Database) {
  const transactions = createTransactions(database)
  return {
    ...sending(transactions),
    ...sharedFiles(transactions),
    ...drafts(transactions),
    ...saving(transactions),
    ...decisions(transactions),
    ...retention(transactions),
  }
}

function sending(transactions: Transactions) {
  return {
    ...uploadQueries(transactions),
    ...tries(transactions),
    ...deliveries(transactions),
    ...drainLease(transactions),
    ...knownServers(transactions),
  }
}
