import { followDrafts } from '../../documents/upload/settle-drafts'
import { startPageOutbox } from '../../outbox/page/page-outbox'

/** The outbox and what lives by it. Called once in the life of a page. */
export function startOutbox(): void {
  followDrafts()
  startPageOutbox()
}
