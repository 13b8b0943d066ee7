import { startPageOutbox } from '../../outbox/page/page-outbox'

/** Call once per page. */
export function startOutbox(): void {
  startPageOutbox()
}
