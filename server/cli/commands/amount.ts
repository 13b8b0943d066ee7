import * as v from 'valibot'
import { optionalText } from '../../domain/fields'

/** A whole number within limits. `usual` is the default. */
export function amountOf(option: string, usual: number, least: number, most: number) {
  return v.pipe(
    optionalText(option),
    v.transform((value) => value ?? String(usual)),
    v.check(
      (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
      ({ input }) => `--${option} es '${input}' y debe ser un número entero entre ${least} y ${most}.`,
    ),
    v.transform(Number),
  )
}
