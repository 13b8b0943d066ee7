import type { AnswerKind } from '../../shared/answers'
import { formOf, type Target } from '../../shared/areas'
import { documentStatus, type AskedStatus } from '../../shared/document-status'
import type { EarlierVersion } from '../api/notifications'

/** A document that the accountant asks for, or one of 'Otros', wherever it was read. */
export type AskedRow = {
  target: Target
  /** The document type's name; of one of 'Otros' its detail as well. */
  name: string
  /** Which of 'Otros' it is; empty for all other types. */
  detalle: string
  /** Which property, tenant and period, as far as its list says. */
  about: string
  /** The document that the portal has of it. */
  idDocument: number | null
  /** Null was never uploaded. */
  status: AskedStatus
  /** What the landlord said of it. */
  respuesta: AnswerKind | null
  /** The property that it is about, `key` being one for all its documents; null if its list tells of none. */
  property: { key: string; title: string } | null
  /** `monthNumber` of the month that it is about; 0 if it is about none, or if its list does not tell. */
  month: number
  /** The rejected documents that this one took the place of. */
  earlier: readonly EarlierVersion[]
  /** When its list was read, while that is only what this device stored (`Reading.storedAt`). */
  listedAt: number | null
}

/** What most lists do not tell. */
export const blankRow = {
  about: '',
  detalle: '',
  respuesta: null,
  property: null,
  month: 0,
  earlier: [],
} as const

const others = 'Otros: '

/** The name of one of 'Otros', as the portal gives it to a rejected one (docs/contract.md, 'Item: a document of a notification'). */
export function otherName(detalle: string): string {
  return others + detalle
}

export function detailOfName(name: string): string {
  return name.startsWith(others) ? name.slice(others.length) : name
}

/** The portal takes a rejected one of 'Otros' for replaced by the same detail. */
export function sameDetail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** The address of the form that uploads it. */
export function formOfAsked({
  target,
  idDocument,
  status,
}: Pick<AskedRow, 'target' | 'idDocument' | 'status'>): string {
  return formOf(target, status === documentStatus.rejected ? idDocument : null)
}
