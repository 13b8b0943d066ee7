import { followDrafts } from '../../documents/upload/settle-drafts'
import { startPageOutbox } from '../../outbox/page/page-outbox'

/** Call once per page. */
export function startOutbox(): void {
  followDrafts()
  startPageOutbox()
}
