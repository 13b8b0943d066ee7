import * as v from 'valibot'
import { areas, type Area } from '../areas'
import { saidField } from '../facts/said'
import { post } from './call'
import { numeric } from './wire'

/** docs/contract.md, 'Receipt'. */
export const receiptSchema = v.object({
  document_id: numeric,
  received_at: v.string(),
  bytes: numeric,
  sha256: v.pipe(v.string(), v.toLowerCase()),
})

/**
 * docs/contract.md, 'Multipart creates': `file`, `detalle` and the target's ids (shared/areas.ts).
 */
export function createIn(area: Area) {
  const { create, ids } = areas[area]
  const fields = [...ids.map(({ field }) => field), 'detalle?', `${saidField}?` as const, 'file']
  return post(create, fields, v.object({ status: v.literal(200), receipt: receiptSchema }))
}
