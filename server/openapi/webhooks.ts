import * as v from 'valibot'
import { area, id, moment, month, reference } from '../routes/wire/shapes'

const received = {
  document_id: id,
  landlord_id: id,
  area,
  type_id: id,
  type: v.string(),
  inmueble_id: v.nullable(id),
  contrato_id: v.nullable(id),
  task_id: v.nullable(id),
  mime: v.string(),
  bytes: id,
  sha256: v.string(),
  received_at: moment,
}

/** What this server tells the operator's webhook (docs/contract.md, 'Webhooks'), by the type of the event. */
export const events = {
  'document.received': { summary: 'A document arrived', data: v.object(received) },
  'document.reviewed': {
    summary: 'The accountant reviewed a document',
    data: v.object({ ...received, status: v.picklist([1, 2, 3]) }),
  },
  'month.opened': {
    summary: 'A month was opened',
    data: v.object({ mes: month, periodo: id, landlords: reference }),
  },
}

/** The body of a call of the webhook. */
export function eventBody(type: keyof typeof events) {
  return v.object({ type: v.literal(type), timestamp: moment, data: events[type].data })
}
