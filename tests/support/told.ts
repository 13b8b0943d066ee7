import { Refusal } from '../../src/capture/prepare/refusal'
import { refusalText } from '../../src/documents/chosen/refusal-text'
import { OutboxError } from '../../src/outbox/model/outbox-error'
import { outboxErrorText } from '../../src/outbox/page/outbox-error-text'

/** The sentence that the user reads of work that fails. */
export async function told(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return refusalText[error.code]
  if (error instanceof OutboxError) return outboxErrorText[error.kind]
  throw error
}
