import { fileDraft } from '../../documents/upload/file-draft'
import type { LinkState } from '../../documents/upload/upload-targets'
import type { Captured } from '../../lib/captured'
import { giveShared, removeShared, type SharedFile } from '../../drafts/shared-files'
import { keepUnsent, readUnsent, removeUnsent, unsentPage } from '../../drafts/unsent-files'
import type { Choice } from './choices'
import { addressOf, type Target } from '../../../shared/areas'

/** The form's own file would be replaced. */
export async function holdsAnother(owner: number, target: Target): Promise<boolean> {
  // Without storage the form holds nothing.
  const held = await readUnsent(owner, fileDraft(addressOf(target))).catch(() => null)
  return held?.shared === null
}

/** Moves a prepared shared file into a document's upload form. Throws the database's error. */
export async function handOver(
  owner: number,
  file: SharedFile,
  captured: Captured,
  { target, name }: Choice,
  link: LinkState,
): Promise<void> {
  const form = fileDraft(addressOf(target))
  const page = unsentPage(captured)
  await takeBack(owner, file)
  await keepUnsent(
    owner,
    form,
    { title: name, link, pages: [page], shared: file.id, at: Date.now() },
    new Map([[page.id, captured.bytes]]),
  )
  await giveShared(file.id, form)
}

/** Also removes it from the form that has it. */
export async function discardShared(owner: number, file: SharedFile): Promise<void> {
  await takeBack(owner, file)
  await removeShared(file.id)
}

/** A shared file belongs to one document only. */
async function takeBack(owner: number, { id, draft }: SharedFile): Promise<void> {
  if (draft !== null && (await readUnsent(owner, draft))?.shared === id) await removeUnsent(owner, draft)
}
