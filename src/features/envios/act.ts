import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { notify } from '../../ui/toast'

/** Runs an outbox action; a failure shows as a toast. */
export function act(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.warn('outbox: not changed', error)
    notify.error(outboxFailureText(error))
  })
}
