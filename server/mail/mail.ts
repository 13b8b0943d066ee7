/** A mail to one person. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** With angle brackets; the same on every try. */
  messageId?: string
  headers?: Record<string, string>
}

export type Mailer = {
  /**
   * Resolves when the mail was taken. `onContent` is awaited before its content leaves: up to then it can't have arrived, and if it
   * rejects the mail is not sent. `stop` cuts it. Rejects with `MailRefused` if it surely was not taken.
   */
  send: (mail: Mail, onContent?: () => Promise<void>, stop?: AbortSignal) => Promise<void>
}

/**
 * The mail server said no. 'never' and 'later': to this mail. 'away': to any, such as for a wrong password, and this one may as
 * well be the next that it takes.
 */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly answer: 'never' | 'later' | 'away',
  ) {
    super(message)
  }
}
