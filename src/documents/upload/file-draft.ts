import { targetKey, type Target } from '../../../shared/target'
import { targetOfKey } from '../../../shared/target-of-key'

/** The draft of the upload form's file. */
export function fileDraft(target: Target): string {
  return `subida/${targetKey(target)}/archivo`
}

/** Which document's upload form a file's draft belongs to; null for another form's. */
export function targetOfDraft(form: string): Target | null {
  const [, key] = /^subida\/(.+)\/archivo$/.exec(form) ?? []
  return key === undefined ? null : targetOfKey(key)
}

/** The draft of the detail that a document of 'Otros' takes. */
export function detailDraft(target: Target): string {
  return `subida/${targetKey(target)}/detalle`
}
