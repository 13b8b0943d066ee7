import { maskMoney, settleMoney } from '../lib/money'
import { MaskedField, type MaskedFieldProps } from './masked-field'

/** An amount as text, dots between thousands and a comma before at most two decimals; `parseMoney` reads it. */
export function MoneyField(props: MaskedFieldProps) {
  return (
    <MaskedField
      {...props}
      inputMode="decimal"
      mask={(text, deleting) => (deleting ? settleMoney(text, { dotsAreThousands: true }) : maskMoney(text))}
      onBlur={() => {
        const settled = settleMoney(props.value)
        if (settled !== props.value) props.onChange(settled)
      }}
    />
  )
}
