import * as v from 'valibot'
import { each, isNeeded, type FieldDef, type FormDef, type NameOf, type SentForm } from '../../shared/fields'
import type { Values } from '../database/rows'
import {
  amount,
  date,
  email,
  id,
  oneOf,
  optionalAmount,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalPhone,
  optionalText,
  rut,
  text,
} from './fields'
import { knownDay } from './contract-end'

/** How a body of the form is read. */
export function bodyEntries<Form extends FormDef>(form: Form) {
  return each(form, schemaOf) as { [Name in NameOf<Form>]: v.GenericSchema<unknown, SentForm<Form>[Name]> }
}

function schemaOf(field: FieldDef): v.GenericSchema {
  const name = spokenName(field)
  const needed = isNeeded(field)
  const { max = 200 } = field
  switch (field.kind) {
    case 'text':
    case 'place':
      return needed ? text(name, { max }) : optionalText(name, max)
    case 'choice':
      return oneOf(name, (field.of ?? []).map(String))
    case 'email':
      return needed ? email(name) : optionalEmail(name)
    case 'phone':
      return optionalPhone(name)
    case 'rut':
      return rut(name)
    case 'date':
      return needed ? date(name) : optionalDate(name)
    case 'money':
    case 'uf':
      return needed ? amount(name) : optionalAmount(name)
    case 'id':
      if (!needed) return optionalId(name)
      return field.of
        ? v.pipe(id(name), v.picklist(field.of.map(Number), `El campo ${name} no es válido.`))
        : id(name)
  }
}

/** `Fecha Inscripción CBR` is `fecha inscripción CBR` in a sentence. */
export function spokenName({ spoken, label }: FieldDef): string {
  return (
    spoken ??
    label.replace(/[^ ()]+/g, (word) =>
      /^\p{Lu}{2,}$/u.test(word) || word === 'N°' ? word : word.toLowerCase(),
    )
  )
}

/** Columns that are not called like their field. */
type Columns = Readonly<Record<string, string>>

/** The columns and values that a sent form stores. */
export function storedValues<Form extends FormDef>(
  form: Form,
  sent: SentForm<Form>,
  columns: Columns = {},
): Values {
  return Object.fromEntries(
    Object.keys(form).map((name) => [columns[name] ?? name, sent[name as NameOf<Form>]]),
  )
}

/** SQL: what is stored, as the wire has it. `of`: the table's alias. */
export function selected(form: FormDef, columns: Columns = {}, of?: string): string {
  return Object.entries(form)
    .map(([name, { kind }]) => {
      const column = `${of === undefined ? '' : `${of}.`}${columns[name] ?? name}`
      if (kind === 'date') return `${knownDay(column)}::text as ${name}`
      return `${column}${kind === 'money' || kind === 'uf' ? '::float8' : ''} as ${name}`
    })
    .join(', ')
}
