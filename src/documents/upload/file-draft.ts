import * as v from 'valibot'
import { targetKey, type Target } from '../../domain/target'

// A value that comes from another realm is no `instanceof`.
const bytes = v.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
)

export const pagesSchema = v.array(v.object({ name: v.string(), bytes, turn: v.number() }))

/** A `Captured` file that is not saved, as its draft keeps it. */
export const draftFileSchema = v.object({
  name: v.string(),
  type: v.string(),
  bytes,
  /** The `SharedFile` that it came from: it goes once the outbox has this one. Null for a file that was chosen here. */
  shared: v.optional(v.nullable(v.number()), null),
  /** A PDF of the photos that the draft also holds. */
  fromPages: v.optional(v.boolean(), false),
})

export type DraftFile = v.InferOutput<typeof draftFileSchema>

/** The draft of the photos that the form's file is made of. */
export function pagesDraft(target: Target): string {
  return `${fileDraft(target)}/paginas`
}

/** The draft of the detail that a document of 'Otros' takes. */
export function detailDraft(target: Target): string {
  return `subida/${targetKey(target)}/detalle`
}

/** The draft of the upload form's file. */
export function fileDraft(target: Target): string {
  return `subida/${targetKey(target)}/archivo`
}
