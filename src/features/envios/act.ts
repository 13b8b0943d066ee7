import { OutboxError } from '../../outbox/model/outbox-error'
import { outboxErrorText } from '../../outbox/page/outbox-error-text'
import { notify } from '../../ui/toast'

/** Does what a button asks of the outbox; what it can't do is told in a toast. */
export function act(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof OutboxError)) throw error
    notify.error(outboxErrorText[error.kind])
  })
}
