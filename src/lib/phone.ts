/**
 * Phone fields keep digits only (docs/contract.md, 'Phone in a field'); no number in the world has more than 15 (ITU-T E.164).
 */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 15)
}
