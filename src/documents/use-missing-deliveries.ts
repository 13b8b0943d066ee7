import { useEffect, useState } from 'react'
import type { Read } from '../api/read'
import { takesUpload } from '../domain/document-status'
import { sameTarget } from '../domain/target'
import { readTargetRows, type TargetRows } from '../outbox/delivery/target-rows'
import { surelyShown } from '../outbox/engine/confirm'
import type { Upload } from '../outbox/model/upload'
import { readStoredResponse } from '../queries/read-stored-response'
import { useSession } from '../session/use-session'

/**
 * The ids of uploads that the portal had received and no longer has: it was restored from a backup (docs/faults.md, '36'). The lists
 * that were read last tell, without a request of their own.
 */
export function useMissingDeliveries(uploads: readonly Upload[]): ReadonlySet<string> {
  const userId = useSession().user.id
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isCurrent = true
    void findMissing(uploads, userId).then((found) => {
      if (isCurrent) setMissing(found)
    })
    return () => {
      isCurrent = false
    }
  }, [uploads, userId])
  return missing
}

async function findMissing(uploads: readonly Upload[], userId: number): Promise<ReadonlySet<string>> {
  const missing = await Promise.all(
    uploads
      .filter((upload) => !uploads.some((other) => isSentAgain(upload, other)))
      .map(async (upload) => ((await isMissing(upload, userId)) ? [upload.id] : [])),
  )
  return new Set(missing.flat())
}

function isSentAgain(upload: Upload, other: Upload): boolean {
  return (
    other.created > upload.created &&
    sameTarget(other.target, upload.target) &&
    other.detalle === upload.detalle
  )
}

async function isMissing(upload: Upload, userId: number): Promise<boolean> {
  if (upload.delivered === null || upload.receipt?.document_id == null) return false
  let readAt = Infinity
  async function readStored<T>(read: Read<T>): Promise<T> {
    const stored = await readStoredResponse(read, userId)
    if (!stored) throw new NotStored()
    readAt = Math.min(readAt, stored.storedAt)
    return stored.data
  }
  try {
    const shown = await readTargetRows(upload.target, readStored)
    return readAt >= upload.delivered + surelyShown && lacks(shown, upload)
  } catch (error) {
    if (error instanceof NotStored) return false
    throw error
  }
}

class NotStored extends Error {}

/** A row that has any other document than before may have been filled since; one that stands as before the delivery has lost it. */
function lacks(shown: TargetRows, { receipt, seen }: Upload): boolean {
  if (shown.kind === 'others') return !shown.rows.some(({ id }) => id === receipt?.document_id)
  return shown.rows.some(
    ({ idDocument, status }) =>
      idDocument !== receipt?.document_id && idDocument === (seen?.idDocument ?? null) && takesUpload(status),
  )
}
