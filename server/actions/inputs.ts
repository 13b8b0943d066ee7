import * as v from 'valibot'
import { longestPage } from '../../shared/calls/accountant'
import { plainEmail } from '../../shared/email-address'
import { email, optionalEmail, optionalId, optionalText } from '../domain/fields'
import type { Month } from '../domain/months'
import { word } from './action'

/** Inputs that several actions share. */

export const ARCHIVO = word(v.pipe(v.optional(v.string(), ''), v.nonEmpty('Falta ARCHIVO.')))

/** A whole number within limits. `usual` is the default. */
export function amountOf(name: string, usual: number, least: number, most: number) {
  return v.pipe(
    optionalText(name),
    v.transform((value) => value ?? String(usual)),
    v.check(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
      ({ input }) => `--${name} es '${input}' y debe ser un número entero entre ${least} y ${most}.`,
    ),
    v.transform(Number),
  )
}

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

/** Items of a page of the desk. */
export const page = { usual: 50, most: longestPage }

export const limit = {
  input: v.pipe(
    optionalId('limit'),
    v.check((value) => value === null || value <= page.most, `El campo limit es a lo más ${page.most}.`),
  ),
}

/** `AAAA-MM`. */
export const month = v.pipe(
  optionalText('mes'),
  v.check(
    (value) => value === null || /^20\d\d-?(0[1-9]|1[0-2])$/.test(value),
    'El mes se escribe AAAA-MM, por ejemplo 2026-07.',
  ),
  v.transform((value): Month | null =>
    value === null ? null : { periodo: Number(value.slice(0, 4)), mes: Number(value.slice(-2)) },
  ),
)
