import * as v from 'valibot'
import { optionalEmail } from '../../domain/fields'

/** An optional e-mail of a landlord, in lower case. */
export const correo = v.pipe(
  optionalEmail('correo'),
  v.transform((value) => value?.toLowerCase() ?? null),
)
