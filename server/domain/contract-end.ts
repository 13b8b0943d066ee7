/** SQL: the last day of a contract without one, later than every other (docs/contract.md, 'Body of a contract'). */
export const endless = 'infinity'

/** SQL: the day, null for `endless`. */
export function knownDay(day: string): string {
  return `nullif(${day}, '${endless}')`
}
