import * as v from 'valibot'
import { draftFileSchema, fileDraft, type DraftFile } from '../../documents/upload/file-draft'
import type { Captured } from '../../domain/captured'
import type { Target } from '../../domain/target'
import { deleteDraft, readDraft, writeDraft } from '../../drafts/draft-store'
import { giveShared, removeShared, type SharedFile } from '../../drafts/shared-files'

/** Whether the document's upload form holds a file of its own, which would be lost. */
export async function holdsAnother(owner: number, target: Target): Promise<boolean> {
  return (await readFile(owner, fileDraft(target)))?.shared === null
}

/** Puts a shared file, as it will be sent, into the upload form of a document. False if the device has no space for it. */
export async function handOver(
  owner: number,
  file: SharedFile,
  captured: Captured,
  target: Target,
): Promise<boolean> {
  const name = fileDraft(target)
  await takeBack(owner, file)
  await writeDraft(owner, name, { ...captured, shared: file.id, fromPages: false } satisfies DraftFile)
  if ((await readFile(owner, name))?.shared !== file.id) return false
  await giveShared(file.id, name)
  return true
}

/** Forgets a shared file, also in the form that it was given to. */
export async function discardShared(owner: number, file: SharedFile): Promise<void> {
  await takeBack(owner, file)
  await removeShared(file.id)
}

/** Removes it from the form that has it, because it is for one document only. */
async function takeBack(owner: number, { id, draft }: SharedFile): Promise<void> {
  if (draft !== null && (await readFile(owner, draft))?.shared === id) await deleteDraft(owner, draft)
}

async function readFile(owner: number, draft: string): Promise<DraftFile | null> {
  const parsed = v.safeParse(draftFileSchema, await readDraft(owner, draft))
  return parsed.success ? parsed.output : null
}
