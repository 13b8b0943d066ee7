import * as v from 'valibot'
import type { Captured } from '../capture/capture'
import { targetKey, type Target } from '../outbox/upload'

/** A file that was chosen for a document and not yet saved, as its draft keeps it. */
export type DraftFile = Captured & {
  /** The `SharedFile` that it came from: it goes once the outbox has this one. Null for a file that was chosen here. */
  shared: number | null
  /** A PDF of the photos that lie in the draft beside it. */
  fromPages: boolean
}

// A value that comes from another realm is no `instanceof`.
const bytes = v.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
)

export const pagesSchema = v.array(v.object({ name: v.string(), bytes, turn: v.number() }))

export const draftFileSchema = v.object({
  name: v.string(),
  type: v.string(),
  bytes,
  shared: v.optional(v.nullable(v.number()), null),
  fromPages: v.optional(v.boolean(), false),
})

/** The draft of the photos that the form's file is made of. */
export function pagesDraft(target: Target): string {
  return `${fileDraft(target)}/paginas`
}

/** The draft of the upload form's file. */
export function fileDraft(target: Target): string {
  return `subida/${targetKey(target)}/archivo`
}
