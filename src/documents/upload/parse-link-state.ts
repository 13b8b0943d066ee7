import * as v from 'valibot'
import { documentStatuses } from '../../../shared/document-status'
import type { LinkState } from './upload-targets'

const linkStateSchema = v.object({
  name: v.string(),
  about: v.optional(v.string()),
  detalle: v.optional(v.string()),
  camera: v.optional(v.boolean()),
  seen: v.nullable(
    v.object({ idDocument: v.nullable(v.number()), status: v.nullable(v.picklist(documentStatuses)) }),
  ),
})

/** Null if the form was opened by its address. */
export function parseLinkState(historyState: unknown): LinkState | null {
  const parsed = v.safeParse(linkStateSchema, historyState)
  return parsed.success ? parsed.output : null
}
