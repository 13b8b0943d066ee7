import { useMemo } from 'react'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import { today } from '../../../shared/dates'
import { useOutbox } from '../../outbox/page/use-outbox'
import { together, useRead, type Reading } from '../../queries/use-read'
import { missingDocuments } from './missing-documents'

type MissingDocuments = ReturnType<typeof missingDocuments>

/**
 * The documents to upload, from fresh or stored lists and this device's uploads. `incomplete` if one of the
 * lists can't be read; the other still shows.
 */
export function useMissingDocuments(): Reading<MissingDocuments> & { incomplete: boolean } {
  const rejected = useRead(rejectedDocuments)
  const pending = useRead(pendingDocuments)
  const uploads = useOutbox((outbox) => outbox.uploads)
  const day = today()

  const { data: rejectedItems, storedAt: rejectedAt } = rejected
  const { data: pendingItems, storedAt: pendingAt } = pending
  const data = useMemo(
    () =>
      missingDocuments(
        {
          rejected: { items: rejectedItems ?? [], listedAt: rejectedAt },
          pending: { items: pendingItems ?? [], listedAt: pendingAt },
        },
        uploads,
        day,
      ),
    [rejectedItems, rejectedAt, pendingItems, pendingAt, uploads, day],
  )

  const both = together([rejected, pending])
  const known = both.status === 'ready' || (both.status === 'failed' && (rejectedItems ?? pendingItems))
  return {
    ...both,
    ...(known ? { status: 'ready', data } : { data: undefined }),
    incomplete: both.status === 'failed',
  }
}
