import { useSession } from '../../session/use-session'
import { ledgerKeys } from './ledger'
import { useOutbox } from './use-outbox'

/** How many of the signed-in user's uploads have not reached the portal: waiting, being sent, or in need of the user. */
export function useWaitingUploads(): number {
  const owner = useSession().user.id
  const { ready, uploads } = useOutbox()
  return ready ? uploads.filter(({ state }) => state !== 'delivered').length : ledgerKeys(owner).length
}
