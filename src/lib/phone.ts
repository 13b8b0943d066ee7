/** Phone fields keep digits only (specification §5); no number in the world has more than 15 (ITU-T E.164). */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 15)
}
