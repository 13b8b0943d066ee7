import { fileDraft } from '../../documents/upload/file-draft'
import type { LinkState } from '../../documents/upload/parse-link-state'
import type { Captured } from '../../lib/captured'
import { giveShared, removeShared, type SharedFile } from '../../drafts/shared-files'
import { changeFileDraft, draftPage, readFileDraft, removePages, shownPages } from '../../drafts/file-drafts'
import type { DraftPage, FileDraft } from '../../drafts/drafts-database'
import type { Choice } from './choices'
import { addressOf, type Target } from '../../../shared/areas'

/** The form's own file would be replaced. */
export async function holdsAnother(owner: number, target: Target): Promise<boolean> {
  // Without storage the form holds nothing.
  const held = await readFileDraft(owner, fileDraft(addressOf(target))).catch(() => null)
  return held !== null && ownPages(held).length > 0
}

/**
 * Moves a prepared shared file into a document's upload form. False if the form holds another file,
 * unless the user has agreed that it is replaced. Throws the database's error.
 */
export async function handOver(
  owner: number,
  file: SharedFile,
  captured: Captured,
  { target, name }: Choice,
  link: LinkState,
  { replaces }: { replaces: boolean },
): Promise<boolean> {
  const form = fileDraft(addressOf(target))
  const page = { ...draftPage(captured), shared: file.id }
  await takeBack(owner, file)
  const held = await changeFileDraft(
    owner,
    form,
    (before) =>
      replaces || before === null || ownPages(before).length === 0
        ? { title: name, link, pages: [page], shared: file.id, at: Date.now() }
        : before,
    new Map([[page.id, captured.bytes]]),
  )
  const isGiven = held?.pages.some(({ id }) => id === page.id) ?? false
  if (isGiven) await giveShared(file.id, form)
  return isGiven
}

/** Also removes it from the form that has it. */
export async function discardShared(owner: number, file: SharedFile): Promise<void> {
  await takeBack(owner, file)
  await removeShared(file.id)
}

/** A shared file belongs to one document only. What the user added to it there stays. */
async function takeBack(owner: number, { id, draft }: SharedFile): Promise<void> {
  const held = draft === null ? null : await readFileDraft(owner, draft)
  if (draft !== null && held?.shared === id) await removePages(owner, draft, sharedPages(held))
}

/** An earlier version of the app did not mark the page, which was alone in most forms. */
function sharedPages({ pages, shared }: FileDraft): readonly DraftPage[] {
  const marked = pages.filter((page) => page.shared !== undefined)
  return marked.length > 0 || shared === null || pages.length > 1 ? marked : pages
}

function ownPages(held: FileDraft): readonly DraftPage[] {
  const shared = sharedPages(held)
  return shownPages(held.pages).filter((page) => !shared.includes(page))
}
