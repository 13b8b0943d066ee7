import { parseMoney } from '../lib/money'
import type { MaskedFieldProps } from './masked-field'
import { MoneyField } from './money-field'

/** Over UF 100.000 the amount is more likely in pesos. */
export function UfField(field: MaskedFieldProps) {
  const looksLikePesos = parseMoney(field.value) > 100_000
  return (
    <MoneyField
      {...field}
      warning={looksLikePesos ? '¿Está en pesos? Aquí va el monto en UF.' : field.warning}
    />
  )
}
