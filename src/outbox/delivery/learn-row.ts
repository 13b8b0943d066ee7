import type { Session } from '../../session/parse-session'
import type { Outcome } from '../model/policy'
import type { Upload } from '../model/upload'
import type { UploadStore } from '../storage/upload-store'
import type { ReadSeen } from './reconcile'
import { createServerAbilities } from './server-abilities'

/**
 * Before the first try of an upload whose form did not know its row, as without signal: stores what
 * the row shows, to compare with later. Returns an `Outcome` if the portal is unreachable.
 */
export type LearnRow = (upload: Upload, session: Session) => Promise<Outcome | null>

export function createLearnRow({
  store,
  readSeen,
}: {
  store: Pick<UploadStore, 'isDoubtful' | 'learnSeen' | 'sendsReceipts' | 'learnReceipts'>
  readSeen: ReadSeen
}): LearnRow {
  const abilities = createServerAbilities(store)
  return async (upload, session) => {
    if (upload.seen !== null || (await store.isDoubtful(upload.id))) return null
    // The key settles every doubt.
    if (await abilities.provesByKey()) return null
    const seen = await readSeen(upload, session)
    if (seen === null || 'kind' in seen) return seen
    await store.learnSeen(upload.id, seen)
    return null
  }
}
