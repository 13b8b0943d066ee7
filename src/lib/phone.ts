/** No number in the world has more digits (ITU-T E.164). */
const maxDigits = 15

/** The digits of a phone number (docs/contract.md, 'Phone in a field'). What is not one number comes back as it is. */
export function phoneDigits(text: string): string {
  return isOneNumber(text) ? text.replace(/\D/g, '') : text
}

/** Why a text is not taken as a phone number. */
export function phoneProblem(text: string): string | null {
  return isOneNumber(text) ? null : 'Escribe un solo teléfono, sin anexo, como 56987654321.'
}

/** Within it there is nothing but digits and the signs that group them; seven in a row are a number already. */
function isOneNumber(text: string): boolean {
  return (
    /^\D*[\d\s().-]*\D*$/.test(text) &&
    !/\d{7}[\s().-]+\d{7}/.test(text) &&
    text.replace(/\D/g, '').length <= maxDigits
  )
}
