import * as v from 'valibot'
import { plainEmail } from '../../../shared/email-address'
import { optionalEmail } from '../../domain/fields'

/** An optional e-mail of a landlord. */
export const correo = v.pipe(
  optionalEmail('correo'),
  v.transform((value) => value && plainEmail(value)),
)
