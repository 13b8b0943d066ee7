import { phoneDigits } from '../lib/phone'
import { MaskedField, type MaskedFieldProps } from './masked-field'

/** Digits only, whatever was typed or pasted (specification §5). */
export function PhoneField(props: MaskedFieldProps) {
  return <MaskedField {...props} type="tel" inputMode="tel" mask={phoneDigits} />
}
