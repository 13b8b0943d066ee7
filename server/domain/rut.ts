/** `123456785` in any spelling → `12.345.678-5`. What is no RUT comes back as something that `isRut` refuses. */
export function formatRut(text: string): string {
  const plain = text.replace(/[^0-9kK]/g, '').toUpperCase()
  const body = plain.slice(0, -1).replace(/^0+/, '')
  const groups = [body.slice(0, -6), body.slice(-6, -3), body.slice(-3)].filter(Boolean)
  return `${groups.join('.')}-${plain.slice(-1)}`
}

/** Whether a formatted RUT has the check digit that modulo 11 gives it. */
export function isRut(rut: string): boolean {
  const [, body, digit] = /^(\d{1,3}(?:\.\d{3}){1,2})-([\dK])$/.exec(rut) ?? []
  return body !== undefined && digit === checkDigit(body.replaceAll('.', ''))
}

function checkDigit(body: string): string {
  let sum = 0
  for (let place = 0; place < body.length; place++) sum += Number(body.at(-1 - place)) * (2 + (place % 6))
  const rest = 11 - (sum % 11)
  if (rest === 11) return '0'
  return rest === 10 ? 'K' : String(rest)
}
