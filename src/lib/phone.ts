/** No number in the world has more digits (ITU-T E.164). */
const maxDigits = 15

/** The digits of a phone number (docs/contract.md, 'Phone in a field'). What is not one number comes back as it is. */
export function phoneDigits(text: string): string {
  return isOnePhone(text) ? text.replace(/\D/g, '') : text
}

/** Within it there is nothing but digits and the signs that group them; seven in a row are a number already. Empty is none too many. */
export function isOnePhone(text: string): boolean {
  return (
    text
      .split(/\d/)
      .slice(1, -1)
      .every((gap) => /^[\s().-]*$/.test(gap)) &&
    !/\d{7}[\s().-]+\d{7}/.test(text) &&
    text.replace(/\D/g, '').length <= maxDigits
  )
}
