import { maskMoney, finishMoney } from '../lib/money'
import { MaskedField, type MaskedFieldProps } from './masked-field'

/** An amount as text, dots between thousands and a comma before at most two decimals; `parseMoney` reads it. */
export function MoneyField(props: MaskedFieldProps) {
  return (
    <MaskedField
      {...props}
      inputMode="decimal"
      mask={(text, deleting) => (deleting ? finishMoney(text, { dotsAreThousands: true }) : maskMoney(text))}
      onBlur={() => {
        const finished = finishMoney(props.value)
        if (finished !== props.value) props.onChange(finished)
      }}
    />
  )
}
