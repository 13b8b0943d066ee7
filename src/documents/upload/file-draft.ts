import { addressOf, targetAt, type Target } from '../../../shared/areas'

const file = 'archivo '

/** The draft of the upload form's file. */
export function fileDraft(target: Target): string {
  return file + addressOf(target)
}

/** Which document's upload form a file's draft belongs to; null for another form's. */
export function targetOfDraft(form: string): Target | null {
  return form.startsWith(file) ? targetAt(form.slice(file.length)) : null
}

/** The draft of the detail that a document of 'Otros' takes. */
export function detailDraft(target: Target): string {
  return `detalle ${addressOf(target)}`
}
