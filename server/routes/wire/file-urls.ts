import { isSigned, sign } from '../../domain/tokens'

/** How long a file's address works: long enough to read a deed, too short to pass it on. */
const fileUrlSeconds = 15 * 60

/** What an address opens: a landlord's document, the copy of a landlord's data by their id, or a medium that the accountant stored. */
type FileSubject = `documents/${number}` | `copies/${number}` | `media/${number}`

/**
 * The path of a file that opens without headers (docs/contract.md, 'Call 16') until it expires, or until the session that
 * asked for it ends. It is the same for `roundedTo` seconds.
 */
export function fileUrl(
  secret: string,
  subject: FileSubject,
  session: string,
  now: number,
  { seconds, roundedTo } = { seconds: fileUrlSeconds, roundedTo: 1 },
): string {
  const expires = Math.ceil(now / 1000 / roundedTo) * roundedTo + seconds
  const signature = sign(secret, `${subject}:${session}:${expires}`)
  return `/files/${subject}?expires=${expires}&session=${session}&signature=${signature}`
}

/** What an address carries. */
export type FileQuery = {
  expires?: string | undefined
  session?: string | undefined
  signature?: string | undefined
}

/** `expired` is only said of an address that once worked. Whether its session lives is for the caller to see. */
export function checkFileUrl(
  secret: string,
  subject: FileSubject,
  { expires = '', session = '', signature = '' }: FileQuery,
  now: number,
): 'valid' | 'expired' | 'forged' {
  if (!isSigned(secret, `${subject}:${session}:${expires}`, signature)) return 'forged'
  return Number(expires) * 1000 > now ? 'valid' : 'expired'
}
