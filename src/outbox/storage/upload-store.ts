import type { Database } from './database'
import { deliveries } from './deliveries'
import { drafts } from './drafts'
import { drainLease } from './drain-lease'
import { knownServers } from './known-servers'
import { retention } from './retention'
import { saving } from './saving'
import { createTransactions } from './transactions'
import { tries } from './tries'
import { uploadChanges } from './upload-changes'
import { uploadQueries } from './upload-queries'

export type UploadStore = ReturnType<typeof createUploadStore>

export function createUploadStore(database: Database) {
  const transactions = createTransactions(database)
  return {
    ...uploadQueries(transactions),
    ...uploadChanges(transactions),
    ...tries(transactions),
    ...drainLease(transactions),
    ...retention(transactions),
    ...knownServers(transactions),
    ...deliveries(transactions),
    ...drafts(transactions),
    ...saving(transactions),
  }
}
