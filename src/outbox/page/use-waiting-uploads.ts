import { useOutbox } from './use-outbox'

/** How many of the signed-in user's uploads have not reached the portal: waiting, being sent, or in need of the user. */
export function useWaitingUploads(): number {
  return useOutbox().uploads.filter(({ state }) => state !== 'delivered').length
}
