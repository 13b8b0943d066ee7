import { useSession } from '../../session/use-session'
import { ledgerKeys } from '../../lib/ledger'
import { useOutbox } from './use-outbox'

/** How many uploads of the user have not reached the portal. */
export function useWaitingUploads(): number {
  const owner = useSession().user.id
  const waiting = useOutbox(({ ready, uploads }) =>
    ready ? uploads.filter(({ state }) => state !== 'delivered').length : null,
  )
  return waiting ?? ledgerKeys(owner).length
}
