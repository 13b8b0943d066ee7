/** Class names joined; what is absent is left out. */
export function classes(...names: (string | undefined | null | false)[]): string {
  return names.filter(Boolean).join(' ')
}
