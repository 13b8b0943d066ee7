import { isSigned, sign } from '../../domain/tokens'

/** How long a file's address works: long enough to read a deed, too short to pass it on. */
const fileUrlSeconds = 15 * 60

/** What an address opens: a landlord's document, or a medium that the accountant stored. */
export type FileSubject = `documents/${number}` | `media/${number}`

/** The path of a file that opens without headers (docs/contract.md, 'Call 16') until it expires. */
export function fileUrl(secret: string, subject: FileSubject, now: number, seconds = fileUrlSeconds): string {
  const expires = Math.floor(now / 1000) + seconds
  return `/files/${subject}?expires=${expires}&signature=${sign(secret, `${subject}:${expires}`)}`
}

/** `expired` is only said of an address that once worked. */
export function checkFileUrl(
  secret: string,
  subject: FileSubject,
  query: { expires?: string | undefined; signature?: string | undefined },
  now: number,
): 'valid' | 'expired' | 'forged' {
  if (!isSigned(secret, `${subject}:${query.expires ?? ''}`, query.signature ?? '')) return 'forged'
  return Number(query.expires) * 1000 > now ? 'valid' : 'expired'
}
