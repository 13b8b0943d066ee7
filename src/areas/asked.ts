import type { AnswerKind } from '../../shared/answers'
import { formOf, type Target } from '../../shared/areas'
import { documentStatus, type AskedStatus } from '../../shared/document-status'
import type { EarlierVersion } from '../api/notifications'

/** A document that the accountant asks for, or one of 'Otros', from any list. */
export type AskedRow = {
  target: Target
  /** The document type's name; for 'Otros' with its detail. */
  name: string
  /** The detail that tells documents of 'Otros' apart; empty for other types. */
  detalle: string
  /** Property, tenant and period, as far as its list says. */
  about: string
  /** The portal's document; null if there is none. */
  idDocument: number | null
  /** Null: pending. */
  status: AskedStatus
  /** The landlord's answer. */
  respuesta: AnswerKind | null
  /** Where the accountant moved its document lately, if its list says so. */
  movido?: string | null
  /** `key` is the property's id, or its name without one; null if its list names none. */
  property: { key: string; title: string } | null
  /** `monthNumber`, or 0 without a month. */
  month: number
  /** The rejected documents that this one replaced. */
  earlier: readonly EarlierVersion[]
  /** When its list was stored, if it is not fresh (`Reading.storedAt`). */
  listedAt: number | null
}

/** For lists that lack these. */
export const blankRow = {
  about: '',
  detalle: '',
  respuesta: null,
  property: null,
  month: 0,
  earlier: [],
} as const

const others = 'Otros: '

/** The name that the portal gives a rejected 'Otros' (docs/contract.md, 'Item: a document of a notification'). */
export function otherName(detalle: string): string {
  return others + detalle
}

export function detailOfName(name: string): string {
  return name.startsWith(others) ? name.slice(others.length) : name
}

/** The portal counts a new document of 'Otros' with the same detail as a replacement. */
export function sameDetail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** The address of its upload form. */
export function formOfAsked({
  target,
  idDocument,
  status,
}: Pick<AskedRow, 'target' | 'idDocument' | 'status'>): string {
  return formOf(target, status === documentStatus.rejected ? idDocument : null)
}
