import * as v from 'valibot'
import type { Queryable } from '../database/database'
import type { WebhookEvent } from '../mail/webhook'
import type { Message } from './messages'

/** docs/contract.md, 'Webhooks': ids and names of types, and nothing personal. Null if the document is gone. */
export async function composeEvent(db: Queryable, message: Message<'webhook'>): Promise<WebhookEvent | null> {
  const data = await findData(db, message)
  return data && { id: message.key, type: message.kind, timestamp: message.created_at, data }
}

async function findData(db: Queryable, { kind, event, about }: Message<'webhook'>): Promise<object | null> {
  switch (kind) {
    case 'document.received':
      return findDocument(db, Number(event))
    case 'document.reviewed': {
      const { document, status } = v.parse(reviewSchema, about)
      const found = await findDocument(db, document)
      return found && { ...found, status }
    }
    case 'month.opened':
      return v.parse(monthSchema, about)
  }
}

const reviewSchema = v.object({ document: v.number(), status: v.number() })
const monthSchema = v.object({ mes: v.number(), periodo: v.number(), landlords: v.number() })

async function findDocument(db: Queryable, id: number): Promise<object | null> {
  const [document] = await db.query(
    `select d.id as document_id, d.user_id as landlord_id, d.area, d.type_id, t.name as type, d.inmueble_id, d.contrato_id,
       d.task_id, d.mime, d.bytes, d.sha256, iso(d.created_at) as received_at
     from documents d join document_types t on t.id = d.type_id where d.id = $1`,
    [id],
  )
  return document ?? null
}
