import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database'
import { sweepSpool } from '../storage/spool'
import type { FileStorage } from '../storage/storage'
import { removeExpiredResets } from './accounts'
import { removeOldAttempts } from './attempts'
import { tidyCopies } from './data-copies'
import { eraseDue } from './erasure'
import { forgetOldVisitors } from './known-visitors'
import { tidyMessages } from './messages'
import { endExpiredSessions } from './sessions'
import { eraseTenantsDue } from './tenant-erasure'
import { sweepTries } from './uploads'

/** Milliseconds between two rounds of a running server. */
export const tidyUpInterval = 3_600_000

/**
 * Removes what expired, and what processes that died left half done. When the only process on the data starts, nothing
 * can belong to another's running work; otherwise only what is older than any work is removed.
 */
export async function tidyUp(
  services: { db: Database; storage: FileStorage; config: { retentionYears: number; dataDir: string } },
  options: { starting: boolean },
): Promise<void> {
  const { db, storage, config } = services
  const alone = options.starting && db.exclusive
  await sweepSpool(storage.spool, alone ? 0 : 3_600_000)
  // What versions before this one received in parts: the app sends it whole.
  if (options.starting) await rm(join(config.dataDir, 'parts'), { recursive: true, force: true })
  await eraseDue(db, config.retentionYears)
  await eraseTenantsDue(db, config.retentionYears)
  await tidyCopies(db, { alone })
  await tidyMessages(db, { alone })
  await sweepTries(db, storage, alone ? '0 s' : '1 day')
  await removeOldAttempts(db)
  await forgetOldVisitors(db)
  await endExpiredSessions(db)
  await removeExpiredResets(db)
}
