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
   * rejects the mail is not sent. Rejects with `MailRefused` if it surely was not taken.
   */
  send: (mail: Mail, onContent?: () => Promise<void>) => Promise<void>
}

export class MailRefused extends Error {}
