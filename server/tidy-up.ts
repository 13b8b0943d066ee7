import { join } from 'node:path'
import type { Database } from './database/database'
import { sweepSpool } from './storage/spool'
import type { FileStorage } from './storage/storage'
import { removeExpiredResets } from './domain/accounts'
import { removeOldAttempts } from './domain/attempts'
import { eraseDue } from './domain/privacy/erasure'
import { forgetOldVisitors } from './domain/known-visitors'
import { tidyMessages } from './domain/tell/messages'
import { removeNotedFiles } from './domain/backup/restore-notes'
import { endExpiredSessions } from './domain/sessions'
import { eraseTenantsDue } from './domain/privacy/tenant-erasure'
import { sweepTries } from './domain/uploads'

/** Milliseconds that a mail of the folder stays there: it names people. */
const mailsKept = 90 * 86_400_000

/** A step that failed; it is done again in the next round. */
export type FailedStep = { step: string; error: unknown }

/**
 * Removes what expired, and what dead processes left half done. `alone`: no other process comes
 * before it is done; otherwise files and tries stay for longer than a request may last. Each step
 * is done, whatever becomes of the others: a store that is away keeps neither sessions nor server.
 * After `signal` no further step begins.
 */
export async function tidyUp(
  services: { db: Database; storage: FileStorage; config: { retentionYears: number; dataDir: string } },
  { alone, signal }: { alone: boolean; signal?: AbortSignal },
): Promise<FailedStep[]> {
  const { db, storage, config } = services
  const steps: Record<string, () => Promise<void>> = {
    'archivos a medio recibir': () => sweepSpool(storage.spool, alone ? 0 : 3_600_000),
    'correos antiguos': () => sweepSpool(join(config.dataDir, 'mail'), mailsKept),
    'datos de inversionistas por eliminar': () => eraseDue(db, config.retentionYears),
    'datos de arrendatarios por eliminar': () => eraseTenantsDue(db, config.retentionYears),
    avisos: () => tidyMessages(db, { alone }),
    intentos: () => removeOldAttempts(db),
    'visitas antiguas': () => forgetOldVisitors(db),
    sesiones: () => endExpiredSessions(db),
    'enlaces de recuperación': () => removeExpiredResets(db),
    'archivos de una restauración cortada': () => removeNotedFiles(db, storage),
    'archivos de envíos que fallaron': () => sweepTries(db, storage, alone ? '0 s' : '1 day'),
  }
  const failed: FailedStep[] = []
  for (const [step, work] of Object.entries(steps)) {
    if (signal?.aborted) break
    await work().catch((error: unknown) => failed.push({ step, error }))
  }
  return failed
}
