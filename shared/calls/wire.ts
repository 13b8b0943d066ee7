import * as v from 'valibot'
import { answers } from '../answers'
import { documentStatus, documentStatuses } from '../document-status'

/** How answers are read (docs/contract.md, 'Numbers, text, lists and missing values'). */

/** A number, or a numeric string. */
export const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
  v.transform(Number),
  v.finite(),
)

/** An amount, count or id that may be missing or empty: null then. */
export const optionalNumeric = v.pipe(
  v.nullish(
    v.union([
      numeric,
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
    ]),
    null,
  ),
  v.transform((value: number | null) => value),
)

/** A count or percentage: 0 if it is missing. */
export const count = v.pipe(
  v.nullish(optionalNumeric, null),
  v.transform((value) => value ?? 0),
)

/** 1 or 0, or a boolean. */
export const flag = v.union([v.pipe(v.boolean(), v.transform(Number)), count])

/** Text for the screen: null if it is missing or empty. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => (value === null || value === '' ? null : String(value))),
)

/** Text of a row: empty if it is missing. */
export const label = v.pipe(
  v.nullish(text, null),
  v.transform((value) => value ?? ''),
)

/** An id of another thing; 0 counts as none. */
export const reference = v.pipe(
  v.nullish(optionalNumeric, null),
  v.transform((value) => (value === 0 ? null : value)),
)

/** A list that may be missing or null: empty then. */
export function list<T>(row: v.GenericSchema<unknown, T>) {
  return v.pipe(
    v.nullish(v.array(row), null),
    v.transform((rows): T[] => rows ?? []),
  )
}

/** What a server may add, and no page gets: nothing in it can spoil an answer. */
export function added<T>(_schema: v.GenericSchema<unknown, T>) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((): T | undefined => undefined),
    ),
  )
}

// Not every place that reads this has the types of a browser, or of Node.
declare const console: { warn: (text: string) => void }

const logged = new Set<string>()

/**
 * A member of a closed set. What a later portal adds to one is read as `unknown`, and logged once
 * (docs/contract.md, 'Values outside a closed set').
 */
export function memberOf<const T>(members: readonly T[], unknown: T, what: string) {
  return v.pipe(
    v.unknown(),
    v.transform((value): T => {
      const member = members.find((one) => one === value)
      if (member !== undefined) return member
      const text = `${what} ${JSON.stringify(value)}`
      if (!logged.has(text)) console.warn(`wire: unknown ${text}`)
      logged.add(text)
      return unknown
    }),
  )
}

/** The same of a number, which may be missing. */
export function codeOf<const T extends number>(members: readonly T[], unknown: T | null, what: string) {
  return v.pipe(
    v.nullish(v.union([optionalNumeric, v.unknown()]), null),
    v.nullable(memberOf<T | null>(members, unknown, what)),
  )
}

/** An unknown one reads 'En revisión' and takes no upload. */
export const status = codeOf(documentStatuses, documentStatus.inReview, 'status')

/** What the landlord said of a row without a document, an addition of the reference backend. */
export const respuesta = v.fallback(v.nullish(v.picklist(answers), null), null)

/** Where the accountant moved the row's document, and when: of the reference backend too. */
export const movido = v.fallback(v.nullish(v.object({ a: label, fecha: text }), null), null)

/** docs/contract.md, 'Row: a document that is asked for'. */
export const rowSchema = v.object({
  id: numeric,
  name: label,
  idDocument: reference,
  status,
  respuesta,
  movido,
})
export type Row = v.InferOutput<typeof rowSchema>

/** docs/contract.md, 'Other: a document of Otros'. */
export const otherSchema = v.object({ id: numeric, detalle: label, status, movido })
export type Other = v.InferOutput<typeof otherSchema>
