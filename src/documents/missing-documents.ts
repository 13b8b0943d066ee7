import { documentStatus } from '../../shared/document-status'
import type { EarlierVersion, NotificationItem } from '../api/notifications'
import type { Asked } from '../areas/asked'
import { askedOfItem } from '../areas/notified'
import { f29DueDay, isF29 } from '../../shared/f29'
import { monthNumber, periodName } from '../../shared/period'
import { propertyName, propertyTitle } from '../../shared/property-name'
import { dateText } from '../../shared/dates'
import type { Upload } from '../outbox/model/upload'
import { uploadOver } from './row-upload'
import { addressOf } from '../../shared/areas'

type Rejected = typeof documentStatus.rejected

/** A document that the portal waits for, as its list of pending or rejected documents has it. */
export type NotifiedDocument = Asked & {
  /** The property that it is about, `key` being one for all its documents; null if it is about none. */
  property: { key: string; title: string } | null
  status: Rejected | null
  /** Those that it took the place of. */
  earlier: readonly EarlierVersion[]
}

/** In the order in which they should be done. */
const groups = ['rejected', 'overdue', 'month', 'initial', 'property'] as const
export type MissingGroup = (typeof groups)[number]

export type MissingDocument = NotifiedDocument & {
  group: MissingGroup
  /** What stands under one heading: the rejected ones, a month, the initial documents, a property. */
  section: string
  /** `monthNumber` of a month's duties, for their order; 0 in all other groups. */
  month: number
  /** Its upload needs the user. */
  blocked: boolean
}

/** One of the portal's two lists. */
type NotifiedList = { items: readonly NotificationItem[]; listedAt: number | null }

export function notifiedDocument(
  item: NotificationItem,
  status: Rejected | null,
  listedAt: number | null,
): NotifiedDocument {
  const name = propertyName(item)
  // A provider may name the property of a contract without its id.
  const key = item.inmueble_id === null ? name : String(item.inmueble_id)
  return {
    ...askedOfItem(item, status, listedAt),
    status,
    property: key === '' ? null : { key, title: propertyTitle(item) },
    earlier: item.anteriores,
  }
}

/**
 * What the landlord has to do, over all areas, in the order in which it should be done: what was rejected, overdue months (the
 * oldest first), this month (and last month's F29 until it is due), the initial documents, then by property; within each in the portal's order. What this device has queued,
 * or delivered after the lists were read, is done and stands in `onTheWay`. `today` is `YYYY-MM-DD` in Santiago.
 */
export function missingDocuments(
  lists: { rejected: NotifiedList; pending: NotifiedList },
  onDevice: readonly Upload[],
  today: string,
): { missing: MissingDocument[]; onTheWay: NotifiedDocument[] } {
  const uploads = byTarget(onDevice)
  const asked = [...notified(lists.rejected, documentStatus.rejected), ...notified(lists.pending, null)]

  const missing: MissingDocument[] = []
  const onTheWay: NotifiedDocument[] = []
  for (const { item, document } of asked) {
    const upload = uploadOver(uploads.get(addressOf(document.target)) ?? [], document)
    if (upload && upload.state !== 'blocked') {
      onTheWay.push(document)
      continue
    }
    missing.push({
      ...document,
      ...placeOf(document, item, today),
      blocked: upload !== null,
    })
  }
  return { missing: inOrder(missing), onTheWay }
}

function notified({ items, listedAt }: NotifiedList, status: Rejected | null) {
  return items.map((item) => ({ item, document: notifiedDocument(item, status, listedAt) }))
}

function byTarget(uploads: readonly Upload[]): ReadonlyMap<string, Upload[]> {
  const found = new Map<string, Upload[]>()
  for (const upload of uploads) {
    const key = addressOf(upload.target)
    const same = found.get(key)
    if (same) same.push(upload)
    else found.set(key, [upload])
  }
  return found
}

function placeOf(
  { name, status, target, property }: NotifiedDocument,
  item: NotificationItem,
  today: string,
): Pick<MissingDocument, 'group' | 'section' | 'month'> {
  if (status === documentStatus.rejected) return { group: 'rejected', section: 'Rechazados', month: 0 }
  if (target.area === 'initial') return { group: 'initial', section: 'Documentación Inicial', month: 0 }
  if (target.area !== 'monthly')
    return { group: 'property', section: property?.title ?? 'Otros inmuebles', month: 0 }
  const thisMonth = monthNumber(Number(today.slice(0, 4)), Number(today.slice(5, 7)))
  const year = Number(item.periodo)
  if (!item.mes || !year) return { group: 'month', section: 'Deberes Mensuales', month: thisMonth }
  const month = monthNumber(year, item.mes)
  if (month === thisMonth - 1 && isF29(name)) {
    const due = f29DueDay(year, item.mes)
    if (due >= today)
      return { group: 'month', section: `Vence el ${dateText(due)}: ${periodName(item)}`, month }
  }
  if (month < thisMonth) return { group: 'overdue', section: `Atrasado: ${periodName(item)}`, month }
  const word = month === thisMonth ? 'Este mes: ' : ''
  return { group: 'month', section: word + periodName(item), month }
}

function inOrder(missing: readonly MissingDocument[]): MissingDocument[] {
  const places = new Map<string, number>()
  for (const { property } of missing)
    if (property && !places.has(property.key)) places.set(property.key, places.size)
  const place = ({ group, property }: MissingDocument) =>
    group === 'property' && property ? (places.get(property.key) ?? 0) : 0
  return [...missing].sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.month - b.month || place(a) - place(b),
  )
}
