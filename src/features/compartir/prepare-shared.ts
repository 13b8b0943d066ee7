import { maxFileBytes } from '../../../shared/files'
import { capture } from '../../capture/capture'
import { Refusal } from '../../capture/prepare/refusal'
import type { Captured } from '../../lib/captured'
import { outbox } from '../../outbox/page/page-outbox'
import type { SharedFile } from './shared-files'

/** Its bytes as they came. Throws `Refusal`, or `OutboxError`. */
export async function bytesOfShared({ draft, page: { id, size } }: SharedFile): Promise<ArrayBuffer> {
  const bytes = await outbox.drafts.bytes(draft.id, id)
  if (bytes) return bytes
  throw new Refusal(size > maxFileBytes ? 'size' : 'unreadable')
}

/** Prepares a file as the upload form does. Throws `Refusal`, or `OutboxError`. */
export async function prepareShared(file: SharedFile): Promise<Captured> {
  return capture({ name: file.page.name, bytes: await bytesOfShared(file) })
}
