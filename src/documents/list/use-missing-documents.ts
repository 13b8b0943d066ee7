import { useMemo } from 'react'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import { today } from '../../../shared/dates'
import { useOutbox } from '../../outbox/page/use-outbox'
import { together, useRead, type Reading } from '../../queries/use-read'
import { missingDocuments } from './missing-documents'

type MissingDocuments = ReturnType<typeof missingDocuments>

/**
 * What the landlord has to do, from the portal's lists or as last seen on this device, less what this device has sent. One list that
 * can't be read hides nothing of the other: `incomplete` says so.
 */
export function useMissingDocuments(): Reading<MissingDocuments> & { incomplete: boolean } {
  const rejected = useRead(rejectedDocuments)
  const pending = useRead(pendingDocuments)
  const { uploads } = useOutbox()
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
