import type * as v from 'valibot'
import { each, type FieldDef, type FormDef, type NameOf } from '../fields'
import { optionalNumeric, reference, text } from './wire'

/** What a stored record has of a form's fields. */
type Parsed<Form extends FormDef> = {
  [Name in NameOf<Form>]: Form[Name]['kind'] extends 'money' | 'uf' | 'id' ? number | null : string | null
}

/** The fields of a record that a form changes, as the wire has them. */
/* @__NO_SIDE_EFFECTS__ */
export function recordEntries<Form extends FormDef>(form: Form) {
  return each(form, ({ kind }) => schemas[kind] ?? text) as {
    [Name in NameOf<Form>]: v.GenericSchema<unknown, Parsed<Form>[Name]>
  }
}

const schemas: Partial<Record<FieldDef['kind'], v.GenericSchema<unknown, string | number | null>>> = {
  money: optionalNumeric,
  uf: optionalNumeric,
  id: reference,
}
