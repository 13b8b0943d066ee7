import * as v from 'valibot'
import { expiring } from '../../shared/calls/expiry'
import { read, type Read } from './read'
import { text } from '../../shared/calls/wire'
import type { Write } from './write'

export const expiringDocuments = read(expiring, {})

/** `direccion` is what a calendar reads the landlord's dates from; null while there is none. */
const schema = v.object({ direccion: text })
export type CalendarAddress = v.InferOutput<typeof schema>

/** docs/contract.md, 'Address of the calendar': an addition of the reference backend. */
export const calendarAddress: Read<CalendarAddress> = { path: '/api/client/calendario', schema }

/** The same: another address, which ends the one before it, or none. */
export function changeCalendarAddress(activa: boolean): Write {
  return { method: 'PUT', path: '/api/client/calendario', body: { activa } }
}
