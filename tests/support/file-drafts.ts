import type { DraftPage, FileDraft } from '../../src/drafts/drafts-database'
import { changeFileDraft } from '../../src/drafts/file-drafts'

/** The form has just this file, as an earlier visit left it. */
export async function holdFile(
  owner: number,
  form: string,
  file: FileDraft,
  bytes: ReadonlyMap<string, ArrayBuffer> = new Map(),
): Promise<void> {
  await changeFileDraft(owner, form, () => file, bytes)
}

export function pageNamed(id: string): DraftPage {
  return { id, name: `${id}.jpg`, type: 'image/jpeg', size: id.length, turn: 0 }
}
