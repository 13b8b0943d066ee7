import * as v from 'valibot'
import { documentStatuses } from '../../../shared/document-status'

const linkStateSchema = v.object({
  name: v.string(),
  /** Property, tenant and period, if the row has them. */
  about: v.optional(v.string()),
  /** The detail of a document of 'Otros'. */
  detalle: v.optional(v.string()),
  /** The form opens with the page's camera, if it has one. */
  camera: v.optional(v.boolean()),
  seen: v.nullable(
    v.object({ idDocument: v.nullable(v.number()), status: v.nullable(v.picklist(documentStatuses)) }),
  ),
})

/** A list's knowledge of a row, in the history entry, so that the form needs no network. */
export type LinkState = v.InferOutput<typeof linkStateSchema>

/** Null if the form was opened by its address. */
export function parseLinkState(historyState: unknown): LinkState | null {
  const parsed = v.safeParse(linkStateSchema, historyState)
  return parsed.success ? parsed.output : null
}
