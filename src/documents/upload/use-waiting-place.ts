import type { Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import type { Facts } from '../../../shared/facts/facts'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import type { AskedRow } from '../../areas/asked'
import { askedOfItems } from '../../areas/notified'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useRead } from '../../queries/use-read'
import { useAskedFacts } from './use-asked-facts'
import { waitingPlace } from './waiting-place'

/** `waitingPlace`, by fresh or stored lists. */
export function useWaitingPlace(facts: Facts, target: Target): AskedRow | null {
  const pending = useRead(pendingDocuments)
  const rejected = useRead(rejectedDocuments)
  const asked = useAskedFacts(null)
  const rows = [
    ...askedOfItems(pending.data, null, pending.storedAt),
    ...askedOfItems(rejected.data, documentStatus.rejected, rejected.storedAt),
  ]
  return useOutbox((outbox) => waitingPlace(facts, target, rows, asked, outbox))
}
