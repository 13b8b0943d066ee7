/** A mail to one person. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** PNGs that `html` shows as `cid:NAME`, as `data:` addresses by their names. */
  pictures?: Readonly<Record<string, string>>
  /** In angle brackets; the same on every try. */
  messageId?: string
  headers?: Record<string, string>
}

export type Mailer = {
  /**
   * Resolves when the mail was taken. `onContent` is awaited before the content leaves: until then
   * it can't have arrived, and if it rejects nothing is sent. Rejects with `MailRefused` if it
   * surely was not taken. `stop` cuts it.
   */
  send: (mail: Mail, onContent?: () => Promise<void>, stop?: AbortSignal) => Promise<void>
}

/**
 * The mail server's no. 'never' and 'later': to this mail. 'away': to any (a wrong password), so
 * that this one may be accepted later.
 */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly answer: 'never' | 'later' | 'away',
  ) {
    super(message)
  }
}
