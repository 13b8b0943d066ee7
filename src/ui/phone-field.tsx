import { phoneDigits } from '../lib/phone'
import { phoneProblem } from './field-problems'
import { MaskedField, type MaskedFieldProps } from './masked-field'

/** Keeps only the digits of a phone number (docs/contract.md, 'Phone in a field'). */
export function PhoneField(props: MaskedFieldProps) {
  return (
    <MaskedField
      {...props}
      type="tel"
      inputMode="tel"
      takes={(character) => /\d/.test(character)}
      mask={(text) => (phoneProblem(text) === null ? phoneDigits(text) : text)}
      problem={phoneProblem}
    />
  )
}
