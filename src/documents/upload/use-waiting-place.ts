import type { Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import type { Facts } from '../../../shared/facts/facts'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import type { AskedRow } from '../../areas/asked'
import { askedOfItem } from '../../areas/notified'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useRead } from '../../queries/use-read'
import { useAskedFacts } from './use-asked-facts'
import { waitingPlace } from './waiting-place'

/** `waitingPlace`, by fresh or stored lists. */
export function useWaitingPlace(facts: Facts, target: Target): AskedRow | null {
  const pending = useRead(pendingDocuments)
  const rejected = useRead(rejectedDocuments)
  const asked = useAskedFacts(null)
  const onDevice = useOutbox((outbox) => outbox)
  const rows = [
    ...(pending.data ?? []).map((item) => askedOfItem(item, null, pending.storedAt)),
    ...(rejected.data ?? []).map((item) => askedOfItem(item, documentStatus.rejected, rejected.storedAt)),
  ]
  return waitingPlace(facts, target, rows, asked, onDevice)
}
