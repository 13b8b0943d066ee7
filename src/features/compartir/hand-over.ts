import { fileDraft } from '../../documents/upload/file-draft'
import type { LinkState } from '../../documents/upload/parse-link-state'
import type { Captured } from '../../lib/captured'
import { giveShared, removeShared, type SharedFile } from '../../drafts/shared-files'
import { keepFileDraft, readFileDraft, removeFileDraft, draftPage } from '../../drafts/file-drafts'
import type { Choice } from './choices'
import { addressOf, type Target } from '../../../shared/areas'

/** The form's own file would be replaced. */
export async function holdsAnother(owner: number, target: Target): Promise<boolean> {
  // Without storage the form holds nothing.
  const held = await readFileDraft(owner, fileDraft(addressOf(target))).catch(() => null)
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
  const page = draftPage(captured)
  await takeBack(owner, file)
  await keepFileDraft(
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
  if (draft !== null && (await readFileDraft(owner, draft))?.shared === id)
    await removeFileDraft(owner, draft)
}
