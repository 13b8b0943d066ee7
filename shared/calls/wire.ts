import * as v from 'valibot'
import { answers } from '../answers'
import { documentStatus, documentStatuses } from '../document-status'

/**
 * Reads loose spellings (docs/contract.md, 'Numbers, text, lists and missing values') into true
 * types.
 */

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

/** Text for the screen: null if it is missing or empty. */
export const text = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => (value === null || value === '' ? null : String(value))),
)

/** Text that a row shows: empty if it is missing. */
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

/** An addition of a server that no page reads: nothing in it can spoil an answer. */
export function added<T>(_schema: v.GenericSchema<unknown, T>) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((): T | undefined => undefined),
    ),
  )
}

// Some programs that read this have neither a browser's types nor Node's.
declare const console: { warn: (text: string) => void }

const told = new Set<string>()

/**
 * A member of a closed set. A later portal's becomes `unknown`, and is logged once; only its row's
 * details are lost (docs/contract.md, 'Values outside a closed set').
 */
export function memberOf<const T>(members: readonly T[], unknown: T, what: string) {
  return v.pipe(
    v.unknown(),
    v.transform((value): T => {
      const member = members.find((one) => one === value)
      if (member !== undefined) return member
      const text = `${what} ${JSON.stringify(value)}`
      if (!told.has(text)) console.warn(`wire: unknown ${text}`)
      told.add(text)
      return unknown
    }),
  )
}

/** For a number that may be missing. */
export function codeOf<const T extends number>(members: readonly T[], unknown: T | null, what: string) {
  return v.pipe(
    v.nullish(v.union([optionalNumeric, v.unknown()]), null),
    v.nullable(memberOf<T | null>(members, unknown, what)),
  )
}

/** An unknown one reads 'En revisión' and takes no upload. */
export const status = codeOf(documentStatuses, documentStatus.inReview, 'status')

/**
 * The landlord's answer in place of a document: an addition of the reference backend; others are
 * null.
 */
export const respuesta = v.fallback(v.nullish(v.picklist(answers), null), null)

/**
 * `id` is the document type, `idDocument` the uploaded document (docs/contract.md, 'Row: a document
 * that is asked for').
 */
export const rowSchema = v.object({
  id: numeric,
  name: label,
  idDocument: reference,
  status,
  respuesta,
})
export type Row = v.InferOutput<typeof rowSchema>

/** `id` is the uploaded document (docs/contract.md, 'Other: a document of Otros'). */
export const otherSchema = v.object({ id: numeric, detalle: label, status })
export type Other = v.InferOutput<typeof otherSchema>
