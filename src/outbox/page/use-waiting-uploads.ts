import { useSession } from '../../session/use-session'
import { shownPages } from '../model/upload'
import { ledgerKeys } from './ledger'
import { useOutbox } from './use-outbox'

/** How many uploads of the user have not reached the portal. */
export function useWaitingUploads(): number {
  const owner = useSession().user.id
  const { ready, uploads } = useOutbox()
  return ready ? uploads.filter(({ state }) => state !== 'delivered').length : ledgerKeys(owner).length
}

/** How many photos and files of the user lie in forms that were not saved. */
export function useUnsavedPages(): number {
  const { drafts } = useOutbox()
  return drafts
    .filter(({ form }) => form !== null)
    .reduce((sum, { pages }) => sum + shownPages(pages).length, 0)
}
