/** A mail to one person, plain text. */
type Message = { to: string; subject: string; text: string }

export type Mail = { send: (message: Message) => Promise<void> }
