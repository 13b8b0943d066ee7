import { finishMoney, maskMoney, takesMoneyKey } from '../lib/money'
import { moneyProblem } from './field-problems'
import { MaskedField, type MaskedFieldProps } from './masked-field'

/** An amount as text; `parseMoney` reads it. */
export function MoneyField(props: MaskedFieldProps) {
  return (
    <MaskedField
      {...props}
      inputMode="decimal"
      problem={moneyProblem}
      takes={takesMoneyKey}
      mask={(text, edited, before) =>
        edited === 'whole' ? finishMoney(text) : maskMoney(text, edited, before)
      }
    />
  )
}
