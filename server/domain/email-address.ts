import { domainToUnicode } from 'node:url'

/** The address as a person reads it: `eva@ñuñoa.cl`. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}
