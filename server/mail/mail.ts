/** A mail to one person, plain text. */
export type Message = { to: string; subject: string; text: string }

export type Mail = { send: (message: Message) => Promise<void> }
