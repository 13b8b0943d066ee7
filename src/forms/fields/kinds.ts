import * as v from 'valibot'
import { dateInputValue, dateText } from '../../../shared/dates'
import { each, type FieldDef, type FormDef, type NameOf, type SentForm } from '../../../shared/fields'
import { formatRut } from '../../../shared/rut'
import { visible } from '../../../shared/email-address'
import { moneyText, parseMoney } from '../../lib/money'
import { phoneDigits } from '../../lib/phone'
import { moneyProblem, phoneProblem, rutProblem, yearProblem } from '../../ui/field-problems'
import { emailProblem } from '../checks'
import type { Problems } from '../use-save'

/** Each field as text, under its name on the wire. */
export type Texts<Form extends FormDef> = Record<NameOf<Form>, string>

/** A field of a parsed record. */
export type StoredValue = string | number | null

type Kind = {
  read: (stored: StoredValue) => string
  write: (text: string) => StoredValue
  /** An unchanged value on the wire, if not as it is stored: dates and money have one form there. */
  keep?: (stored: string | number) => StoredValue
  /** Why the text is not a value of this kind. */
  problem?: (text: string) => string | null | undefined
  /** How a sentence quotes the text. */
  quote?: (text: string) => string
}

const asText = (stored: StoredValue) => String(stored ?? '')
const asWritten = (text: string) => text
const asStored = (stored: string | number) => stored
const amount: Kind = {
  read: (stored) => moneyText(stored === null ? null : Number(stored)),
  write: parseMoney,
  keep: Number,
  problem: moneyProblem,
}
const chosen: Kind = { read: asText, write: asWritten }

const kinds: Record<FieldDef['kind'], Kind> = {
  text: { read: asText, write: (text) => text.trim() },
  email: {
    read: asText,
    write: (text) => visible(text).trim(),
    problem: (text) => emailProblem('email', text)['email'],
  },
  phone: { read: (stored) => phoneDigits(asText(stored)), write: phoneDigits, problem: phoneProblem },
  rut: { read: (stored) => formatRut(asText(stored)), write: formatRut, problem: rutProblem },
  date: {
    read: (stored) => dateInputValue(stored === null ? null : String(stored)),
    write: (text) => text || null,
    keep: (stored) => dateInputValue(String(stored)) || stored,
    problem: yearProblem,
    quote: (text) => dateText(text) ?? text,
  },
  money: amount,
  uf: amount,
  choice: chosen,
  place: chosen,
  id: { read: asText, write: (text) => (text === '' ? null : Number(text)) },
}

export function emptyTexts<Form extends FormDef>(form: Form): Texts<Form> {
  return each(form, () => '')
}

export function textsOf<Form extends FormDef>(
  form: Form,
  record: Readonly<Record<NameOf<Form>, StoredValue>>,
): Texts<Form> {
  return each(form, ({ kind, missing }, name) =>
    // A required amount is 0 if the user wrote that; an optional one also if it was left empty.
    missing !== undefined && record[name] === 0 ? '0' : kinds[kind].read(record[name]),
  )
}

/**
 * With `stored`, a field that shows it is sent as it is stored: the text may be less exact
 * (docs/contract.md, 'Forms that are saved').
 */
export function bodyOf<Form extends FormDef>(
  form: Form,
  texts: Texts<Form>,
  stored: Partial<Readonly<Record<NameOf<Form>, StoredValue>>> = {},
): SentForm<Form> {
  return each(form, ({ kind }, name) => {
    const before = stored[name] ?? null
    const { read, write, keep = asStored } = kinds[kind]
    return before !== null && read(before) === texts[name] ? keep(before) : write(texts[name])
  }) as SentForm<Form>
}

/** A field that came with a later version than the stored texts is empty. */
export function textsSchema<Form extends FormDef>(form: Form): v.GenericSchema<unknown, Texts<Form>> {
  return v.object(each(form, () => v.optional(v.string(), '')))
}

export function problemsOf(form: FormDef, texts: Readonly<Record<string, string>>): Problems {
  const problems = Object.entries(form).map(([name, { kind, missing }]) => {
    const text = texts[name] ?? ''
    return [name, text.trim() === '' ? missing : kinds[kind].problem?.(text)] as const
  })
  return Object.fromEntries(problems.flatMap(([name, problem]) => (problem ? [[name, problem]] : [])))
}

/** Compared as sent, so that a different spelling is not a change. */
export function areAlike({ kind }: FieldDef, one: string, other: string): boolean {
  return kinds[kind].write(one) === kinds[kind].write(other)
}

export function quoted({ kind }: FieldDef, text: string): string {
  return text === '' ? 'nada' : `«${kinds[kind].quote?.(text) ?? text}»`
}

/** The fields that differ, in words: `Rol: «77-8» por «77-9»`. */
export function differences<Form extends FormDef>(
  form: Form,
  before: Readonly<Record<NameOf<Form>, string>>,
  now: Readonly<Record<NameOf<Form>, string>>,
): string[] {
  const words = each(form, (field, name) => {
    if (areAlike(field, before[name], now[name])) return []
    // What was chosen from a list is a number here.
    if (field.kind === 'id') return [field.label]
    return [`${field.label}: ${quoted(field, before[name])} por ${quoted(field, now[name])}`]
  })
  return Object.values<string[]>(words).flat()
}
