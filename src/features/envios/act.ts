import { OutboxError } from '../../outbox/model/outbox-error'
import { outboxErrorText } from '../../outbox/page/outbox-error-text'
import { notify } from '../../ui/toast'

/** Runs an outbox action; an `OutboxError` shows as a toast. */
export function act(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof OutboxError)) throw error
    notify.error(outboxErrorText[error.kind])
  })
}
