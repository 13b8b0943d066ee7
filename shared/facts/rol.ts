/** `01523-00204` as `1523-204`. */
export function rolOf(written: string): string {
  return written
    .split('-')
    .slice(-2)
    .map((part) => part.replace(/\D/g, '').replace(/^0+(?=\d)/, ''))
    .join('-')
}
