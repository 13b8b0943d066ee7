import { parseMoney } from '../lib/money'
import type { MaskedFieldProps } from './masked-field'
import { MoneyField } from './money-field'

/** An amount in UF. Over UF 100.000 it is more often one that was written in pesos than a property of that price. */
export function UfField(field: MaskedFieldProps) {
  const looksLikePesos = parseMoney(field.value) > 100_000
  return (
    <MoneyField
      {...field}
      warning={looksLikePesos ? '¿Está en pesos? Aquí va el monto en UF.' : field.warning}
    />
  )
}
