import * as v from 'valibot'
import { bodyEntries } from '../../../server/domain/form-fields'
import { Invalid } from '../../../server/domain/errors'
import { readForm } from '../../../server/domain/fields'
import type { FormDef, SentForm } from '../../../shared/fields'
import { Refused } from './state'

/**
 * By the server's own fields: what each takes, and its sentence, is proved over the table of forms (tests/server/forms.test.ts).
 */
export function readFields<const Entries extends v.ObjectEntries>(
  given: unknown,
  entries: Entries,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  try {
    return readForm(v.object(entries), given)
  } catch (error) {
    if (error instanceof Invalid) throw new Refused(422, { message: error.message, errors: error.errors })
    throw error
  }
}

/** A form of shared/fields. */
export function readBody<Form extends FormDef>(form: Form, given: unknown): SentForm<Form> {
  return readFields(given, bodyEntries(form)) as SentForm<Form>
}
