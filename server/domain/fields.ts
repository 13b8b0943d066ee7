import * as v from 'valibot'
import { plainEmail, visible } from '../../shared/email-address'
import { formatRut, isLongerThanRut, isValidRut } from '../../shared/rut'
import { Invalid } from './errors'

/**
 * Fields of forms and commands, with Laravel's sentences in Spanish. `name`: what the screen calls
 * it.
 */

/** Throws an `Invalid` that names the wrong fields. */
export function readForm<Output>(schema: v.GenericSchema<unknown, Output>, form: unknown): Output {
  // Where a schema has no message of its own, valibot's is in English.
  const parsed = v.safeParse(schema, form ?? {}, { message: '' })
  if (parsed.success) return parsed.output
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue)
    // No form at all.
    if (field === null) throw new Invalid({ body: ['No se pudo entender la solicitud.'] })
    ;(errors[field] ??= []).push(issue.message || `El campo ${field} no es válido.`)
  }
  throw new Invalid(errors)
}

/** Required text. */
export function text(name: string, options: { max?: number; trim?: boolean } = {}) {
  const { max = 200, trim = true } = options
  const missing = `El campo ${name} es obligatorio.`
  return field(
    v.pipe(
      v.unknown(),
      v.transform(written),
      v.string(missing),
      v.transform((value) => storable(trim ? value.trim() : value)),
      v.nonEmpty(missing),
      v.maxLength(max, tooLong(name, max)),
    ),
  )
}

/** Null if it is missing or empty. */
export function optionalText(name: string, max = 200) {
  return field(
    v.pipe(
      v.unknown(),
      v.transform(written),
      v.string(`El campo ${name} debe ser un texto.`),
      v.transform((value) => storable(value.trim())),
      v.maxLength(max, tooLong(name, max)),
      v.transform((value) => value || null),
    ),
  )
}

/** A number or digits. */
export function id(name: string) {
  const missing = `El campo ${name} es obligatorio.`
  return field(v.pipe(optionalId(name), v.number(missing), v.minValue(1, missing)))
}

/** Null if it is missing or 0. */
export function optionalId(name: string) {
  const wrong = `El campo ${name} no es válido.`
  return field(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' || value === null ? 0 : numberOf(value))),
      v.number(wrong),
      v.integer(wrong),
      v.minValue(0, wrong),
      v.maxValue(2_147_483_647, wrong),
      v.transform((value) => (value === 0 ? null : value)),
    ),
  )
}

const wrongNote = 'El campo note no es válido.'

/** The id of the newest note that was on the screen, 0 for none; null if the client does not say. */
export const seenNote = v.nullish(
  v.pipe(
    v.number(wrongNote),
    v.integer(wrongNote),
    v.minValue(0, wrongNote),
    v.maxValue(2_147_483_647, wrongNote),
  ),
  null,
)

/** UF or pesos, as a number or a numeric string: 0 or more, up to two decimals. */
export function amount(name: string) {
  const missing = `El campo ${name} es obligatorio.`
  return field(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' || value === null ? undefined : numberOf(value))),
      v.number((issue) => (issue.input === undefined ? missing : `El campo ${name} debe ser un número.`)),
      v.finite(`El campo ${name} debe ser un número.`),
      v.minValue(0, `El campo ${name} debe ser mayor o igual a 0.`),
      v.maxValue(999_999_999_999, `El campo ${name} es demasiado grande.`),
      v.transform((value) => Math.round(value * 100) / 100),
    ),
  )
}

/** 0 if it is missing. */
export function optionalAmount(name: string) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (value === '' || value === null ? 0 : value)),
    amount(name),
  )
}

/** `YYYY-MM-DD`. */
export function date(name: string) {
  return field(v.pipe(optionalDate(name), v.string(`El campo ${name} es obligatorio.`)))
}

/** Null if it is missing. */
export function optionalDate(name: string) {
  return v.pipe(
    optionalText(name),
    v.check((value) => value === null || isDay(value), `El campo ${name} no es una fecha válida.`),
    // Ends the pipe at that issue: what is no day is not compared with another.
    v.nullable(v.string()),
  )
}

/** An account's e-mail, parsed to the one spelling that is stored and compared. */
export function email(name: string) {
  return v.pipe(
    text(name),
    v.transform(plainEmail),
    // An empty one is missing; no other message is needed.
    v.check(
      (value) => value === '' || looksLikeEmail.test(value),
      `El campo ${name} debe ser un correo válido.`,
    ),
  )
}

export function optionalEmail(name: string) {
  return v.pipe(
    optionalText(name),
    v.transform((value) => value && visible(value)),
    v.check(
      (value) => value === null || looksLikeEmail.test(value),
      `El campo ${name} debe ser un correo válido.`,
    ),
  )
}

/** Chilean or foreign, kept as digits; empty if it is missing. */
export function optionalPhone(name: string) {
  return v.pipe(
    optionalText(name),
    v.transform((value) => (value ?? '').replace(/\D/g, '')),
    v.check(
      (digits) => digits === '' || (digits.length >= 8 && digits.length <= 15),
      `El campo ${name} no es un teléfono válido.`,
    ),
  )
}

/** In any spelling, kept as `12.345.678-5`. Its check digit must be right. */
export function rut(name: string) {
  return field(v.pipe(optionalRut(name), v.string(`El campo ${name} es obligatorio.`)))
}

/** Null if it is missing or empty. */
export function optionalRut(name: string) {
  return v.pipe(
    optionalText(name),
    v.transform((value) => value && wholeRut(value)),
    v.check((value) => value === null || isRut(value), `El campo ${name} no es un RUT válido.`),
  )
}

export function oneOf<const Options extends readonly string[]>(name: string, options: Options) {
  return v.pipe(text(name), v.picklist(options, `El campo ${name} no es válido.`))
}

/** Empty for a text with more than a RUT, which formatting would cut. */
function wholeRut(text: string): string {
  const written = formatRut(text)
  const sent = text.replace(/[^\dk]/gi, '').replace(/^0+/, '')
  const isWhole = !isLongerThanRut(text) && written.replace(/[.-]/g, '') === sent.toUpperCase()
  return isWhole ? written : ''
}

function isRut(text: string): boolean {
  return /^\d{1,3}(?:\.\d{3}){1,2}-[\dK]$/.test(text) && isValidRut(text)
}

const looksLikeEmail = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/

// PostgreSQL refuses a day like 2026-02-30.
export function isDay(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A missing key is read as an empty value: the message is then the field's, not valibot's. */
export function field<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.optional(schema, null)
}

/** NaN for other types: `Number` takes `['5']` for 5, spaces for 0, and throws for some objects. */
function numberOf(value: unknown): number {
  if (typeof value === 'string') return Number(value.trim() || NaN)
  return typeof value === 'number' ? value : NaN
}

function written(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : (value ?? '')
}

// PostgreSQL's text can't hold NUL, nor its JSON half of a surrogate pair:
// https://www.postgresql.org/docs/current/datatype-json.html
function storable(value: string): string {
  return value.replaceAll(/\p{Surrogate}|\0/gu, '')
}

function tooLong(name: string, max: number): string {
  return `El campo ${name} no puede tener más de ${max} caracteres.`
}
