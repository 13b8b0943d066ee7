export function classes(...names: (string | undefined | null | false)[]): string {
  return names.filter(Boolean).join(' ')
}
