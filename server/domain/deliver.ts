import type { Database } from '../database/database'
import { MailRefused, type Mailer } from '../mail/mail'
import type { Webhook } from '../mail/webhook'
import { composeEvent } from './events'
import { composeMail, type LetterOptions } from './letters'
import {
  beginContent,
  claimMessage,
  endLapsed,
  endMessage,
  mostTries,
  postpone,
  type Channel,
  type Message,
} from './messages'

type Run = { signal: AbortSignal; onError: (error: unknown) => void }
/** What became of one try. A rejection means that it surely did not arrive. */
type Attempt<C extends Channel> = (message: Message<C>) => Promise<'enviado' | 'descartado' | 'incierto'>

/** Sends the mails that are due, one after the other. If `signal` is aborted, the one in hand is ended first. */
export async function deliverMails(
  { db, mail }: { db: Database; mail: Mailer },
  options: Run & LetterOptions,
): Promise<void> {
  for (const id of await endLapsed(db)) options.onError(uncertain(id))
  await deliver(db, 'correo', options, async (message) => {
    const letter = await composeMail(db, message, options)
    if (!letter) return 'descartado'
    const content = { begun: false }
    try {
      await mail.send(letter, async () => {
        await beginContent(db, message)
        content.begun = true
      })
      return 'enviado'
    } catch (error) {
      if (!content.begun || error instanceof MailRefused) throw error
      options.onError(error)
      options.onError(uncertain(message.id))
      return 'incierto'
    }
  })
}

/** Calls the webhook with the events that are due, one after the other: each at least once. */
export async function deliverEvents(
  { db, webhook }: { db: Database; webhook: Webhook },
  options: Run,
): Promise<void> {
  await deliver(db, 'webhook', options, async (message) => {
    const event = await composeEvent(db, message)
    if (!event) return 'descartado'
    await webhook.send(event, options.signal)
    return 'enviado'
  })
}

function uncertain(id: number): Error {
  return new Error(`message ${id}: it may have arrived, and is not sent again (contador avisos)`)
}

/** Tries each message of a channel that is due once. */
async function deliver<C extends Channel>(
  db: Database,
  channel: C,
  { signal, onError }: Run,
  attempt: Attempt<C>,
): Promise<void> {
  while (!signal.aborted) {
    const message = await claimMessage(db, channel)
    if (!message) return
    const outcome = await attempt(message).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (!(outcome instanceof Error)) {
      await endMessage(db, message, outcome)
      continue
    }
    const last = message.tries >= mostTries
    onError(new Error(`message ${message.id}: ${last ? 'given up. ' : ''}${outcome.message}`))
    if (last) await endMessage(db, message, 'fallido', outcome.message)
    else await postpone(db, message, outcome.message)
  }
}
