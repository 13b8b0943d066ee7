import { useMemo } from 'react'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import { askedOfItems } from '../../areas/notified'
import { today } from '../../../shared/dates'
import { documentStatus } from '../../../shared/document-status'
import { useOutboxOf } from '../../outbox/page/use-outbox-of'
import { together, useRead, type Reading } from '../../queries/use-read'
import { isBlocked, missingDocuments } from './missing-documents'

type MissingDocuments = ReturnType<typeof missingDocuments>

/**
 * The documents to upload, from fresh or stored lists and this device's uploads. `incomplete` if one of the
 * lists can't be read; the other still shows, unless nothing is missing of it: both must say that.
 */
export function useMissingDocuments(): Reading<MissingDocuments> & { incomplete: boolean } {
  const rejected = useRead(rejectedDocuments)
  const pending = useRead(pendingDocuments)
  const day = today()

  const asked = useMemo(
    () => [
      ...askedOfItems(rejected.data, documentStatus.rejected, rejected.storedAt),
      ...askedOfItems(pending.data, null, pending.storedAt),
    ],
    [rejected.data, rejected.storedAt, pending.data, pending.storedAt],
  )
  const blocked = useOutboxOf(asked, isBlocked)
  const data = useMemo(() => missingDocuments(asked, blocked, day), [asked, blocked, day])

  const both = together([rejected, pending])
  const incomplete = both.status === 'failed'
  const known = incomplete ? data.missing.length > 0 : both.status === 'ready'
  return { ...both, ...(known ? { status: 'ready', data } : { data: undefined }), incomplete }
}
