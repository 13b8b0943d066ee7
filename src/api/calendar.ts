import * as v from 'valibot'
import type { Read } from './read'
import { list, numeric, text } from './wire'
import type { Write } from './write'

const expiringSchema = v.object({
  documentos: list(
    v.object({
      document_id: numeric,
      area: text,
      documento: text,
      detalle: text,
      tipo: text,
      numero_departamento: text,
      /** `YYYY-MM-DD` */
      vence: text,
    }),
  ),
})

/** docs/contract.md, 'Documents that expire': an addition of the reference backend. */
export const expiringDocuments: Read<v.InferOutput<typeof expiringSchema>> = {
  path: '/api/client/vencimientos',
  schema: expiringSchema,
}

/** `direccion` is what a calendar reads the landlord's dates from; null while there is none. */
const schema = v.object({ direccion: text })
export type CalendarAddress = v.InferOutput<typeof schema>

/** docs/contract.md, 'Address of the calendar': an addition of the reference backend. */
export const calendarAddress: Read<CalendarAddress> = { path: '/api/client/calendario', schema }

/** The same: another address, which ends the one before it, or none. */
export function changeCalendarAddress(activa: boolean): Write {
  return { method: 'PUT', path: '/api/client/calendario', body: { activa } }
}
