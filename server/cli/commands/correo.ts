import * as v from 'valibot'
import { plainEmail } from '../../../shared/email-address'
import { email, optionalEmail, optionalText } from '../../domain/fields'

export const correo = v.pipe(
  optionalEmail('correo'),
  v.transform((value) => value && plainEmail(value)),
)

const isNumber = (typed: unknown) => typeof typed === 'string' && /^\d+$/.test(typed)

/** The e-mail of a landlord, or the number, for one whose address belongs to another too. */
export const CORREO = v.lazy((typed) => (isNumber(typed) ? v.string() : email('CORREO')))

export const inversionista = v.optional(
  v.lazy((typed) => (isNumber(typed) ? optionalText('correo') : correo)),
  '',
)
