import { isSigned, sign } from '../../domain/tokens'

/** Long enough to read a deed, too short to pass it on. */
const fileUrlSeconds = 15 * 60

/** A landlord's document, the copy of a landlord's data (the landlord's id), or a stored medium. */
type FileSubject = `documents/${number}` | `copies/${number}` | `media/${number}`

/**
 * The path of a file that opens without headers (docs/contract.md, 'Call 16') until it or the
 * session ends. It is the same for `roundedTo` seconds.
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

/** `expired`: the address once worked. The caller checks whether its session lives. */
export function checkFileUrl(
  secret: string,
  subject: FileSubject,
  { expires, session, signature }: { expires: string; session: string; signature: string },
  now: number,
): 'valid' | 'expired' | 'forged' {
  if (!isSigned(secret, `${subject}:${session}:${expires}`, signature)) return 'forged'
  return Number(expires) * 1000 > now ? 'valid' : 'expired'
}
