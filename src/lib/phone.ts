/** The most digits that a phone number has (ITU-T E.164). */
const maxDigits = 15

/** A text that is not one number comes back unchanged (docs/contract.md, 'Phone in a field'). */
export function phoneDigits(text: string): string {
  return isOnePhone(text) ? text.replace(/\D/g, '') : text
}

/**
 * At most 15 digits, with only grouping signs between them, which separate no two runs of seven. A
 * text without digits counts as one.
 */
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
